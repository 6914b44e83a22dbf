import { escapeHtml } from '../../core/html.ts'
import type { LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isoFor } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'

/** Everything stands in the file itself: without a connection nothing else can be loaded. */
export const OFFLINE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

const CSS = `
*{box-sizing:border-box}
body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:24px;background:var(--color-background);color:var(--color-text);font:1rem/1.5 Arial,sans-serif;text-align:center}
main{width:100%;max-width:28rem;padding:32px 24px;border:var(--stroke-thin) solid var(--color-border);border-radius:var(--radius-modal);background:var(--color-surface);box-shadow:var(--shadow-card)}
.brand{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:12px;margin:0 0 24px;color:var(--color-heading);font-size:1.75rem;font-weight:700}
.brand img{width:48px;height:48px}
h1{margin:0 0 12px;color:var(--color-heading);font-size:1.375rem}
p{margin:0 0 16px}
.kept{padding:12px 16px;border-radius:min(var(--radius-card),16px);background:var(--color-soft);color:var(--color-on-soft);font-size:.9375rem;text-align:start}
a{display:inline-flex;align-items:center;min-height:48px;margin-top:8px;padding:8px 26px;border-radius:var(--radius-control);background:var(--color-action);color:var(--color-on-action);font-weight:700;text-decoration:none}
:focus-visible{outline:3px solid var(--color-focus);outline-offset:2px}
`

/** Ends the first part of the page's address where the member has chosen: `…-dark`. */
const CHOSEN = /-(light|dark)$/

interface OfflineWishes {
  readonly locale: LocaleCode
  /** First part of the address: a revision, with the scheme that the member has chosen. */
  readonly revision: string
  /** The brand's sign as a `data:` address; null where it is not small. */
  readonly sign: string | null
}

/**
 * What the service worker shows where a page cannot be loaded: the brand's sign and colours, the reader's language, what is not lost,
 * and nothing about any member, because it stays in the browser after signing out.
 *
 * @returns a whole HTML document.
 */
export function offlinePage(tenant: Tenant, { locale, revision, sign }: OfflineWishes): string {
  const iso = isoFor(locale, tenant.settings.countries)
  const t = translator(tenant, locale, iso)
  const { name } = tenant.settings
  const [title, text, kept, retry] = [
    t('errors:offline_title'),
    t('errors:offline_text', { site: name }),
    t('errors:offline_kept'),
    t('common:retry'),
  ].map(escapeHtml)
  const picture = sign === null ? '' : `<img src="${escapeHtml(sign)}" alt="">`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${escapeHtml(name)}</title><style>${colours(tenant)}${CSS}</style>`
  const main = `<p class="brand">${picture}${escapeHtml(name)}</p><h1>${title}</h1><p>${text}</p><p class="kept">${kept}</p><a href="">${retry}</a>`
  const scheme = schemeOf(tenant, revision)
  return `<!doctype html><html lang="${iso}" data-scheme="${scheme}"><head>${head}</head><body><main>${main}</main></body></html>`
}

/** The variables without the fonts behind them, which would have to be loaded. */
function colours({ theme }: Tenant): string {
  const [variables = ''] = theme.css.split('@font-face')
  return variables + (theme.second?.css ?? '')
}

function schemeOf({ theme }: Tenant, revision: string): string {
  return CHOSEN.exec(revision)?.[1] ?? (theme.second?.follows ? 'device' : theme.scheme)
}
