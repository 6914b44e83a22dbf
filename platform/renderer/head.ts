import type { PageContext } from 'vike/types'
import type { PagePayload } from '../core/client.ts'
import { EARLY_PRESS_SCRIPT } from '../core/early-press.ts'
import { escapeHtml } from '../core/html.ts'
import type { LiveTheme } from '../core/live-theme.ts'
import { localised } from '../core/localised.ts'
import { isShared, PAGES, type Page } from '../core/pages.ts'
import { QUIET_TRANSITIONS_SCRIPT } from '../core/quiet-transitions.ts'
import type { RequestScope } from '../core/scope.ts'
import { FRAME_SCRIPT, LIVE_THEME_ID, THEME_SCRIPT } from '../features/landers/server.ts'
import { INLINE_TEXTS, textsUrl } from '../i18n/load-texts.ts'
import { bundleFor } from '../i18n/server.ts'
import { brandPath } from '../tenancy/brand-files.ts'
import { badgeText } from '../ui/badge-text.ts'
import { schemeHtml, shownScheme } from './appearance.ts'
import { textsOfPage } from './page-texts.ts'
import { sharingHtml } from './sharing.ts'
import { liveStyles, siteStyles } from './styles.ts'

/** Data for the head of a page. */
export interface HeadContext {
  readonly page: PagePayload
  readonly scope: RequestScope
  readonly urlPathname: string
  readonly config: Pick<PageContext['config'], 'routeName' | 'texts'>
}

/** The document's head as a plain string: cheaper than a second React render per request. */
export function headHtml(pageContext: HeadContext): string {
  const { page, scope } = pageContext
  const { tenant } = scope
  const { site } = page
  // A conversation shrinks with the keyboard, so that its header and the newest message stay
  // visible.
  const keyboard = page.route === 'chats-id' ? ', interactive-widget=resizes-content' : ''
  const description = ownDescription(page.data) ?? localised(tenant.settings.description, page.locale.code)
  return [
    '<meta charset="utf-8">',
    // Before every style sheet: a script after one waits for it.
    ...(hasScript(pageContext) ? [QUIET_TRANSITIONS_SCRIPT, EARLY_PRESS_SCRIPT] : []).map(
      (script) => `<script>${script}</script>`,
    ),
    `<title>${escapeHtml(countedTitle(page.title, page.me))}</title>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover${keyboard}">`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    schemeHtml(scope, pageContext.config.routeName),
    page.me || scope.preview ? '<meta name="robots" content="noindex">' : '',
    ...sharingHtml(tenant, {
      route: page.error ? 'error' : pageContext.config.routeName,
      path: pageContext.urlPathname,
      title: page.title,
      description,
      locale: page.locale,
      signedIn: page.me !== null,
      preview: scope.preview === true,
    }),
    ...tenant.theme.preload.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    textsHtml(pageContext),
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="icon" href="${escapeHtml(site.mark)}">`,
    `<link rel="apple-touch-icon" href="${brandPath(tenant)}/icon-180.png">`,
    stylesHtml(pageContext),
    liveThemeHtml(scope.liveTheme),
    // The frame of a page without React: it sends no requests before the first paint.
    pageContext.config.routeName === 'index'
      ? `<script type="module" src="${FRAME_SCRIPT.url}"></script>`
      : '',
  ].join('\n')
}

/** The page's description for search engines (`data.description`). */
function ownDescription(data: unknown): string | undefined {
  const description = (data as { description?: unknown } | null)?.description
  return typeof description === 'string' ? description : undefined
}

/** Whether the page also runs in the browser. */
function hasScript({ config: { routeName } }: HeadContext): boolean {
  const page: Partial<Page> = routeName && routeName !== 'error' ? PAGES[routeName] : {}
  return routeName !== undefined && page.script !== false
}

/**
 * The texts that the browser needs: inline in pages that visitors share, which are compressed once
 * and save a request; otherwise as an immutable file, which is not needed before the scripts; none
 * if the page has no script.
 */
function textsHtml(pageContext: HeadContext): string {
  if (!hasScript(pageContext)) return ''
  const { page, scope, config } = pageContext
  const namespaces = textsOfPage(page)
  if (!isShared(config.routeName)) {
    const url = textsUrl(page.site.textsRevision, page.locale.code, namespaces)
    return `<link rel="preload" href="${url}" as="fetch" crossorigin fetchpriority="low">`
  }
  const json = JSON.stringify(bundleFor(scope.tenant, scope.locale.code, namespaces)).replaceAll(
    '<',
    '\\u003c',
  )
  return `<script type="application/json" id="${INLINE_TEXTS}">${json}</script>`
}

/**
 * The brand's styles: inline in pages that visitors share, so that a first visit paints
 * immediately; otherwise as an immutable file.
 */
function stylesHtml({ scope, config }: HeadContext): string {
  if (scope.liveTheme) return liveStyles(scope.tenant.theme, scope.liveTheme)
  const { css, own, url } = siteStyles(scope.tenant.theme)
  // Previews may show another theme than the site's, for which the site has no file.
  return isShared(config.routeName) || scope.preview
    ? `<style>${shownScheme(scope, config.routeName) ? css : own}</style>`
    : `<link rel="stylesheet" href="${url}">`
}

/**
 * Data that lets the console's theme editor change the page while it is open; only on theme
 * previews.
 */
function liveThemeHtml(live: LiveTheme | undefined): string {
  if (!live) return ''
  const json = JSON.stringify(live).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${LIVE_THEME_ID}">${json}</script><script type="module" src="${THEME_SCRIPT.url}"></script>`
}

/** Adds `(n)` before the title if there are unread messages or new likes. */
function countedTitle(title: string, me: PagePayload['me']): string {
  const count = me ? me.unreadMessages + me.newLikes : 0
  return count > 0 ? `(${badgeText(count)}) ${title}` : title
}
