/** Where head and body of a page go: comments, so that a document that nobody filled in is still one. */
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
