import { escapeHtml } from '../core/html.ts'
import type { RequestScope } from '../core/scope.ts'
import { formatDate } from '../i18n/format.ts'

/** Address to which the bar posts to end the preview of a brand. */
export const LEAVE_PREVIEW = '/preview/leave'

/**
 * Colours of its own: the bar is not a part of the brand. It is fixed above the page, which moves
 * down by its height, as does the navigation that sticks to the top.
 */
const CSS = `
:root{--preview-bar:calc(44px + env(safe-area-inset-top))}
html{scroll-padding-top:calc(var(--size-nav) + var(--preview-bar) + 16px)}
body{padding-top:var(--preview-bar)}
.nav.nav{top:var(--preview-bar);padding-top:0}
#preview-bar{position:fixed;z-index:450;inset:0 0 auto;display:flex;align-items:center;justify-content:center;gap:6px;height:var(--preview-bar);padding:env(safe-area-inset-top) 12px 0;background:#1d2230;color:#fff;font:14px/1.3 system-ui,Arial,sans-serif;letter-spacing:normal;white-space:nowrap}
#preview-bar .name{min-width:2.5rem;overflow:hidden;text-overflow:ellipsis}
#preview-bar b{padding:2px 8px;border-radius:4px;background:#ffd35c;color:#1d2230;font-weight:700}
#preview-bar span+span::before{content:'· '}
#preview-bar form{display:flex;margin:0}
#preview-bar button{min-width:44px;height:44px;padding:0 8px;border:0;background:none;color:#ffd35c;font:inherit;text-decoration:underline;cursor:pointer}
#preview-bar button:focus-visible{outline:3px solid #ffd35c;outline-offset:-3px}
@media (max-width:480px){#preview-bar{gap:4px;padding-inline:8px;font-size:13px}#preview-bar b{padding-inline:5px}#preview-bar button{padding:0 4px}}
@media print{#preview-bar{display:none}}
`

/**
 * HTML of the bar on every page of a preview by a link that staff gave away: what it shows, until
 * when, and the way out. Without script, and outside of React's root. Empty for all other requests.
 */
export function previewBar({ tenant, t, locale, shownLink }: RequestScope): string {
  if (!shownLink) return ''
  const { whole, expires } = shownLink
  const date = formatDate(locale.iso, expires, 'day-month', tenant.settings.time_zone)
  const brand = `<span class="name">${escapeHtml(tenant.settings.name)}</span>`
  const said = [t(`preview:state.${tenant.state}`), t('preview:until', { date })].map(
    (text) => `<span>${escapeHtml(text)}</span>`,
  )
  const leave = whole
    ? `<form method="post" action="${LEAVE_PREVIEW}"><button>${escapeHtml(t('preview:leave'))}</button></form>`
    : ''
  const name = escapeHtml(t('preview:preview'))
  return `<style>${CSS}</style><div id="preview-bar" role="region" aria-label="${name}"><b>${name}</b>${brand}${said.join('')}${leave}</div>`
}
