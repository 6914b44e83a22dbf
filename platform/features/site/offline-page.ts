import { escapeHtml } from '../../core/html.ts'
import type { LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isoFor } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'

/** Everything stands in the file itself: without a connection nothing else can be loaded. */
export const OFFLINE_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const CSS = `
*{box-sizing:border-box}
body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:24px;background:var(--color-background);color:var(--color-text);font:16px/1.5 Arial,sans-serif;text-align:center}
main{max-width:26rem}
.brand{margin:0 0 24px;color:var(--color-heading);font-size:28px;font-weight:700}
h1{margin:0 0 12px;color:var(--color-heading);font-size:22px}
p{margin:0 0 24px}
a{display:inline-block;padding:12px 26px;border-radius:var(--radius-control);background:var(--color-action);color:var(--color-on-action);font-weight:700;text-decoration:none}
`

/**
 * What the service worker shows where a page cannot be loaded: the brand's colours and the reader's language, nothing about
 * any member, because it stays in the browser after signing out.
 *
 * @returns a whole HTML document.
 */
export function offlinePage(tenant: Tenant, locale: LocaleCode): string {
  const iso = isoFor(locale, tenant.settings.countries)
  const t = translator(tenant, locale, iso)
  const { name } = tenant.settings
  // The variables without the fonts behind them, which would have to be loaded.
  const [variables = ''] = tenant.theme.css.split('@font-face')
  const [title, text, retry] = [
    t('errors:offline_title'),
    t('errors:offline_text', { site: name }),
    t('common:retry'),
  ]
  return `<!doctype html><html lang="${iso}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(`${title} · ${name}`)}</title><style>${variables}${CSS}</style></head><body><main><p class="brand">${escapeHtml(name)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="">${escapeHtml(retry)}</a></main></body></html>`
}
