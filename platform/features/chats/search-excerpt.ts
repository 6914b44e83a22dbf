/** An excerpt of a text around the words that were found. */
export interface Excerpt {
  readonly before: string
  /** Empty if the position is unknown. */
  readonly found: string
  readonly after: string
}

/** Characters shown before and after the words. */
const [BEFORE, AFTER] = [30, 90]

/**
 * The excerpt of `text` around the first match of `words`, ignoring case. Some letters change their
 * length with their case: then the beginning of the text is shown without a mark.
 */
export function excerptAround(text: string, words: string): Excerpt {
  const flat = text.replace(/\s+/g, ' ')
  const [small, wanted] = [flat.toLowerCase(), words.toLowerCase()]
  const place = small.length === flat.length && wanted.length === words.length ? small.indexOf(wanted) : -1
  if (place < 0) return { before: beginning(flat, BEFORE + AFTER), found: '', after: '' }
  const end = place + words.length
  const start = Math.max(0, place - BEFORE)
  return {
    before: (start > 0 ? '…' : '') + whole(flat.slice(start, place)),
    found: flat.slice(place, end),
    after: beginning(flat.slice(end), AFTER),
  }
}

function beginning(text: string, length: number): string {
  return text.length > length ? `${whole(text.slice(0, length))}…` : text
}

/** Removes half surrogate pairs of emoji at both ends. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
