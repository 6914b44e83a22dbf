/** Places of head and body in the document: comments, so that an unfilled document is still valid. */
export const HEAD = '<!--head-->'
export const BODY = '<!--page-->'

/** A page as React rendered it. */
export interface Rendered {
  readonly head: string
  readonly body: string
}

/** Puts the page into the document that Vike has added its tags to; from behind, so that nothing put in is looked through. */
export function completeHtml(document: string, rendered: Rendered | undefined): string {
  if (!rendered) return document
  return document.replace(BODY, () => rendered.body).replace(HEAD, () => rendered.head)
}
