import { escapeHtml } from '../core/html.ts'
import type { Locale, Translate } from '../core/locale.ts'
import { baseCss } from '../ui/base-css.ts'
import { themeCss } from './theme.ts'

export interface StudioParts {
  readonly title: string
  readonly locale: Locale
  readonly t: Translate
  /** What the script begins with. */
  readonly start: unknown
  /** Address of the script; null where nothing was built. */
  readonly script: string | null
}

/** The page of the editor: its script draws everything else. */
export function studioDocument({ title, locale, t, start, script }: StudioParts): string {
  const loaded = script ? `<script type="module" src="${script}"></script>` : ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} · ${t('console:name')}`)}</title><style>${themeCss}${baseCss}</style>${loaded}`
  const data = JSON.stringify(start).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="${locale.iso}"><head>${head}</head><body><main id="studio"></main><script type="application/json" id="studio-start">${data}</script></body></html>`
}

/**
 * What the editor may load beside the console's own script: styles that the editor and its frame write themselves, pictures chosen
 * before they are sent, fonts and films of the page, and the site's own pages in frames.
 */
export function studioPolicy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
