import type { PageContextServer } from 'vike/types'
import { escapeHtml } from '../core/html.ts'
import { localised } from '../core/localised.ts'
import { shellCss } from '../features/site/server.ts'
import { textsUrl } from '../i18n/load-texts.ts'
import { baseCss } from '../ui/base-css.ts'
import { textsOfPage } from './page-texts.ts'

/** The document's head as a plain string: cheaper than a second React render for each request. */
export function headHtml({ page, scope, config }: PageContextServer): string {
  const { tenant } = scope
  const { site } = page
  const description = localised(tenant.settings.description, page.locale.code)
  const texts = textsUrl(site.textsRevision, page.locale.code, textsOfPage(page, config.texts))
  const hydrates = config.routeName !== 'pages-name' && config.routeName !== 'token'
  return [
    '<meta charset="utf-8">',
    `<title>${escapeHtml(countedTitle(page.title, page.me))}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="theme-color" content="${tenant.theme.color}">`,
    `<meta name="color-scheme" content="${tenant.theme.scheme}">`,
    page.me ? '<meta name="robots" content="noindex">' : '',
    ...tenant.theme.preload.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    hydrates ? `<link rel="preload" href="${texts}" as="fetch" crossorigin>` : '',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="icon" href="${site.brand}/mark.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${site.brand}/icon-180.png">`,
    `<style>${tenant.theme.css}${baseCss}${shellCss}</style>`,
  ].join('\n')
}

/** `(n)` before the title where unread messages and new likes are not zero (specification section 2). */
function countedTitle(title: string, me: PageContextServer['page']['me']): string {
  const count = me ? me.unreadMessages + me.newLikes : 0
  return count > 0 ? `(${count}) ${title}` : title
}
