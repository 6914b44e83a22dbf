import { escapeHtml } from '../../core/html.ts'
import type { LetterSize } from '../../core/letters.ts'
import type { Tenant } from '../../core/tenant.ts'

const CSS = `
*{box-sizing:border-box}
body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:24px;background:var(--color-background);color:var(--color-text);font:1rem/1.5 Arial,sans-serif;text-align:center}
main{width:100%;max-width:28rem;padding:32px 24px;border:var(--stroke-thin) solid var(--color-border);border-radius:var(--radius-modal);background:var(--color-surface);box-shadow:var(--shadow-card)}
.brand{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:12px;margin:0 0 24px;color:var(--color-heading);font-size:1.75rem;font-weight:700}
.brand img{width:48px;height:48px}
h1{margin:0 0 12px;color:var(--color-heading);font-size:1.375rem}
p{margin:0 0 16px}
.kept{padding:12px 16px;border-radius:min(var(--radius-card),16px);background:var(--color-soft);color:var(--color-on-soft);font-size:.9375rem;text-align:start}
nav{margin-top:24px;padding-top:16px;border-top:var(--stroke-thin) solid var(--color-border);text-align:start}
nav h2{margin:0;color:var(--color-heading);font-size:1rem}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:flex;align-items:center;min-height:44px;color:var(--color-link);text-decoration:underline}
main>a{display:inline-flex;align-items:center;min-height:48px;margin-top:8px;padding:8px 26px;border-radius:var(--radius-control);background:var(--color-action);color:var(--color-on-action);font-weight:700;text-decoration:none}
:focus-visible{outline:3px solid var(--color-focus);outline-offset:2px}
`

/** A self-contained page for cases in which nothing else can be loaded or rendered. */
export interface PlainPage {
  /** Language of the document: `de-AT`. */
  readonly language: string
  readonly title: string
  /** One sentence below the title. */
  readonly text?: string
  /** What is not lost. */
  readonly kept?: string
  readonly link: { readonly text: string; readonly address: string }
  /** Further links below, in groups. */
  readonly ways?: readonly {
    readonly title: string
    readonly links: readonly { readonly text: string; readonly address: string }[]
  }[]
  /** Address of the brand's mark; null if there is none to show. */
  readonly sign: string | null
  readonly scheme: 'device' | 'light' | 'dark'
  /** The size of letters that the viewer has chosen, if known. */
  readonly letters?: LetterSize | undefined
}

/**
 * The brand's mark, name and colours around a few words: no script, no font, no database.
 *
 * @param page its words as plain text
 * @returns a complete HTML document.
 */
export function plainPage(tenant: Tenant, page: PlainPage): string {
  const {
    language,
    title,
    text,
    kept,
    link,
    ways = [],
    sign,
    scheme,
    letters = tenant.settings.letters,
  } = page
  const name = escapeHtml(tenant.settings.name)
  const heading = escapeHtml(title)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading} · ${name}</title><style>html{font-size:${letters}%}${colours(tenant)}${CSS}</style>`
  const main = [
    `<p class="brand">${sign === null ? '' : `<img src="${escapeHtml(sign)}" alt="">`}${name}</p>`,
    `<h1>${heading}</h1>`,
    text && `<p>${escapeHtml(text)}</p>`,
    kept && `<p class="kept">${escapeHtml(kept)}</p>`,
    `<a href="${escapeHtml(link.address)}">${escapeHtml(link.text)}</a>`,
    ...ways.map(group),
  ]
  return `<!doctype html><html lang="${escapeHtml(language)}" data-scheme="${scheme}"><head>${head}</head><body><main>${main.filter(Boolean).join('')}</main></body></html>`
}

function group({ title, links }: NonNullable<PlainPage['ways']>[number], index: number): string {
  const items = links.map(
    ({ text, address }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></li>`,
  )
  const id = `ways-${index}`
  return `<nav aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2><ul>${items.join('')}</ul></nav>`
}

/**
 * The scheme of a page without a layout.
 * @param chosen the viewer's chosen scheme, if any
 */
export function plainScheme({ theme }: Tenant, chosen: PlainPage['scheme'] | undefined): PlainPage['scheme'] {
  if (!theme.second) return theme.scheme
  return chosen ?? (theme.second.follows ? 'device' : theme.scheme)
}

/** The variables without the fonts, which would have to be loaded. */
function colours({ theme }: Tenant): string {
  const [variables = ''] = theme.css.split('@font-face')
  return variables + (theme.second?.css ?? '')
}
