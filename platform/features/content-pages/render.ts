import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../../core/html.ts'

export interface Heading {
  readonly id: string
  readonly text: string
}

export interface RenderedPage {
  /** Text of the first heading of level 1, which `html` does not contain. */
  readonly title: string | null
  readonly html: string
  /** Headings of level 2, for a table of contents. */
  readonly headings: readonly Heading[]
}

/**
 * Pages and files of the site, anchors, web addresses, mail and telephone; nothing that runs code.
 */
const SAFE_LINK = /^(?:\/(?![/\\])|#|https:\/\/|http:\/\/|mailto:|tel:)/i

/** A file of the folder `assets`, as settings name it. */
const ASSET = /^[A-Za-z0-9][A-Za-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9_-]*)*\.(svg|png|webp|avif|jpg)$/

/**
 * A link target that is safe to render, escaped for an attribute; null for `javascript:` and its
 * many spellings.
 */
export function safeLink(target: string): string | null {
  // Browsers drop these inside an address: `java
  // script:` would run.
  const clean = target.replace(/[\p{Cc}\s]/gu, '')
  return SAFE_LINK.test(clean) ? escapeHtml(clean) : null
}

/** `Ihre Rechte & Pflichten` to `ihre-rechte-pflichten`: changes only with the heading. */
export function headingId(text: string): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return id || 'section'
}

/**
 * Renders Markdown of a tenant's page as HTML. Raw HTML is shown as text, links are limited to
 * `SAFE_LINK`, pictures come only from the site: `/...` or a file of its folder `assets`, whose
 * address `picture` returns.
 */
export function renderMarkdown(
  source: string,
  picture: (asset: string) => string | null = () => null,
): RenderedPage {
  const headings: Heading[] = []
  const used = new Map<string, number>()
  let title: string | null = null

  const marked = new Marked({
    gfm: true,
    async: false,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens)
        const text = plain(inner)
        if (depth === 1 && title === null) {
          title = text
          return ''
        }
        const level = Math.max(depth, 2)
        const id = unique(headingId(text), used)
        if (level === 2) headings.push({ id, text })
        return `<h${level} id="${escapeHtml(id)}">${inner}</h${level}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        return linkTo(href, this.parser.parseInline(tokens))
      },
      image({ href, text }: Tokens.Image) {
        const target = safeLink(ASSET.test(href) ? (picture(href) ?? '') : href.startsWith('/') ? href : '')
        return target === null
          ? escapeHtml(text)
          : `<img src="${target}" alt="${escapeHtml(text)}" loading="lazy">`
      },
      table({ header, rows }: Tokens.Table) {
        return tableOf(header, rows, ({ tokens }) => this.parser.parseInline(tokens))
      },
    },
  })
  const html = marked.parse(source) as string
  return { title, html, headings }
}

/**
 * @param inner HTML of the link text; returned without a link if the target is not safe
 */
function linkTo(href: string, inner: string): string {
  const target = safeLink(href)
  if (target === null) return inner
  const foreign = /^https?:/i.test(target) ? ' rel="noopener noreferrer nofollow"' : ''
  return `<a href="${target}"${foreign}>${inner}</a>`
}

function tableOf(
  header: readonly Tokens.TableCell[],
  rows: readonly Tokens.TableCell[][],
  inner: (cell: Tokens.TableCell) => string,
): string {
  const cells = (row: readonly Tokens.TableCell[], tag: string) =>
    row.map((cell) => `<${tag}>${inner(cell)}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<div class="table" tabindex="0"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`
}

function unique(id: string, used: Map<string, number>): string {
  const count = (used.get(id) ?? 0) + 1
  used.set(id, count)
  return count === 1 ? id : `${id}-${count}`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Text of rendered inline HTML, for titles and the table of contents, which escape it again. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}
