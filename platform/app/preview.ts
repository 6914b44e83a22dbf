import type { Response } from 'express'

/** Whether a request shows a draft or version by a link of the studio: it is no visit, and no cache keeps its page. */
export const isPreview = (response: Response): boolean => response.locals.preview === true

/** The request shows what is not published. */
export function markPreview(response: Response): void {
  response.locals.preview = true
}
