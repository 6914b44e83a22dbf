import { PAYLOAD_ID } from './payload-id.ts'

/**
 * Placeholders for language (with other root attributes), head, body and payload of a page. `und`
 * is the tag of an undetermined language; the others are comments, so that an unfilled document is
 * still valid.
 */
export const LANGUAGE = 'lang="und"'
export const HEAD = '<!--head-->'
export const BODY = '<!--page-->'
export const PAYLOAD = '<!--payload-->'

/** A part that was left out of a page, and the reason. */
export interface PartFault {
  readonly part: string
  readonly error: unknown
}

/** A page as React rendered it, with its payload. */
export interface Rendered {
  /** Tag of the language and country. */
  readonly iso: string
  /** Further attributes of the root element, such as `data-hero="split"`. */
  readonly root?: string
  readonly head: string
  readonly body: string
  /** HTML after the page, which React does not know. */
  readonly after?: string
  /** The payload as JSON. */
  readonly payload: string
  /** Parts that were left out because rendering failed. */
  readonly faults?: readonly PartFault[]
}

/** A document with Vike's tags, split at the placeholders. */
export type DocumentPieces = readonly [string, string, string, string, string]

/** Splits a document at its placeholders. @throws Error if one is missing */
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

/** Joins the page with the pieces, without searching the inserted content. */
export function joinDocument(
  [start, toHead, toBody, toPayload, end]: DocumentPieces,
  { iso, root, head, body, after = '', payload }: Rendered,
): string {
  const json = end.includes(VIKE_CONTEXT) ? payloadHtml(payload) : ''
  return `${start}lang="${iso}"${root ? ` ${root}` : ''}${toHead}${head}${toBody}${body}${toPayload}${after}${json}${end}`
}

/**
 * Inserts the page into the document with Vike's tags; without a page, the document is unchanged.
 */
export function completeHtml(document: string, rendered: Rendered | undefined): string {
  return rendered ? joinDocument(cutDocument(document), rendered) : document
}

/** Absent if the page has no script, which needs no payload either. */
const VIKE_CONTEXT = 'id="vike_pageContext"'

/** Not part of Vike's context, which would contain it as a string within JSON, a tenth longer. */
function payloadHtml(payload: string): string {
  return `<script type="application/json" id="${PAYLOAD_ID}">${payload.replaceAll('<', '\\u003c')}</script>`
}
