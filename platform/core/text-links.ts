/** A link in a text: its position and its target. */
export interface TextLink {
  readonly start: number
  readonly end: number
  readonly url: string
}

/**
 * Top-level domains that are not words in the platform's languages, so that a missing space after a
 * full stop does not make a link.
 */
const PLAIN_ENDINGS = 'com|net|org|info|biz|io|xyz|tv|cc|ly|gl|ru|eu|uk|co|fr|nl|dk|pl|fi|ch|gg|dev'
/**
 * Top-level domains that are also words ("it", "no", "to"): they count as a link only if a path
 * follows.
 */
const WORD_ENDINGS = 'de|it|es|be|at|no|se|me|to|so|is|us|app|link|site|online|club|shop|top|live'

const ADDRESS = new RegExp(
  [
    String.raw`https?:\/\/[^\s<>"']+`,
    String.raw`(?<![\p{L}\d@.-])www\.[^\s<>"']+`,
    String.raw`(?<![\p{L}\d@.-])(?:[\p{L}\d](?:[\p{L}\d-]{0,62})\.)+(?:${PLAIN_ENDINGS})(?![\p{L}\d-])(?:\/[^\s<>"']*)?`,
    String.raw`(?<![\p{L}\d@.-])(?:[\p{L}\d](?:[\p{L}\d-]{0,62})\.)+(?:${WORD_ENDINGS})\/[^\s<>"']+`,
  ].join('|'),
  'giu',
)

/** Characters that end a sentence or close a bracket after an address. */
const AFTER = /[.,;:!?)\]}»”’…]+$/u

/**
 * The links in a text, in order. Only http and https: other schemes stay plain text. A link always
 * leads where it appears to lead: `url` is built from the visible text.
 */
export function linksIn(text: string): readonly TextLink[] {
  return [...text.matchAll(ADDRESS)].flatMap((match) => {
    const address = match[0].replace(AFTER, '')
    const url = /^https?:/i.test(address) ? address : `https://${address}`
    if (!URL.canParse(url)) return []
    return [{ start: match.index, end: match.index + address.length, url }]
  })
}

/**
 * The host of an address as the network sees it: look-alike letters of other scripts become `xn--`.
 */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url
}
