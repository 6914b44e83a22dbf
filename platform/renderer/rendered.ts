import { PAYLOAD_ID } from './payload-id.ts'

/**
 * Where language (with what else the root element holds), head, body and payload of a page go.
 * `und` is the tag of an undetermined language; the others are comments, so that a document that
 * nobody filled in is still one.
 */
export const LANGUAGE = 'lang="und"'
export const HEAD = '<!--head-->'
export const BODY = '<!--page-->'
export const PAYLOAD = '<!--payload-->'

/** A part that was left out of a page, and why. */
export interface PartFault {
  readonly part: string
  readonly error: unknown
}

/** A page as React rendered it, and what it was rendered from. */
export interface Rendered {
  /** Tag of the language and country. */
  readonly iso: string
  /** Further attributes of the root element, such as `data-hero="split"`. */
  readonly root?: string
  readonly head: string
  readonly body: string
  /** JSON of what the page was rendered from. */
  readonly payload: string
  /** Parts that were left out because they could not be drawn. */
  readonly faults?: readonly PartFault[]
}

/** A document with Vike's tags, cut at the places: what stands before, between and behind them. */
export type DocumentPieces = readonly [string, string, string, string, string]

/** Cuts a document at its places. @throws Error where it lacks one */
export function cutDocument(document: string): DocumentPieces {
  const [start, afterLanguage] = cut(document, LANGUAGE)
  const [toHead, afterHead] = cut(afterLanguage, HEAD)
  const [toBody, afterBody] = cut(afterHead, BODY)
  return [start, toHead, toBody, ...cut(afterBody, PAYLOAD)]
}

function cut(text: string, place: string): readonly [string, string] {
  const at = text.indexOf(place)
  if (at === -1) throw new Error(`the document has no ${place}`)
  return [text.slice(0, at), text.slice(at + place.length)]
}

/** Puts the page between the pieces; nothing that is put in is looked through. */
export function joinDocument(
  [start, toHead, toBody, toPayload, end]: DocumentPieces,
  { iso, root, head, body, payload }: Rendered,
): string {
  const json = end.includes(VIKE_CONTEXT) ? payloadHtml(payload) : ''
  return `${start}lang="${iso}"${root ? ` ${root}` : ''}${toHead}${head}${toBody}${body}${toPayload}${json}${end}`
}

/** The document that Vike has added its tags to, with the page; as it is where there is none. */
export function completeHtml(document: string, rendered: Rendered | undefined): string {
  return rendered ? joinDocument(cutDocument(document), rendered) : document
}

/** Absent where the page has no script, which has no use for the payload either. */
const VIKE_CONTEXT = 'id="vike_pageContext"'

/** Not part of Vike's own context, which would hold it as a string within JSON, a tenth longer. */
function payloadHtml(payload: string): string {
  return `<script type="application/json" id="${PAYLOAD_ID}">${payload.replaceAll('<', '\\u003c')}</script>`
}
