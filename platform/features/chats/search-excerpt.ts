/** A piece of a text around the words that were found in it. */
export interface Excerpt {
  readonly before: string
  /** Empty where the place is not known. */
  readonly found: string
  readonly after: string
}

/** Characters that are shown before and after the words. */
const [BEFORE, AFTER] = [30, 90]

/**
 * The piece of `text` around the first place of `words`, in whatever capitals. Some letters change
 * their length with their case: where they do, the text's beginning is shown without a mark.
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

/** Without the half of an emoji at either end. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
