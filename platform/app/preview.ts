import type { Response } from 'express'
import type { LiveTheme } from '../core/live-theme.ts'

/**
 * Whether a request shows a draft or version by a link of the studio: it is no visit, and no cache
 * keeps its page.
 */
export const isPreview = (response: Response): boolean => response.locals.preview === true

/** What the console may change of a page that previews a theme; undefined for all others. */
export const liveThemeOf = (response: Response): LiveTheme | undefined =>
  response.locals.liveTheme as LiveTheme | undefined

/** The page of this request follows the theme as it is being edited. */
export function followTheme(response: Response, live: LiveTheme): void {
  response.locals.liveTheme = live
}

/** The request shows what is not published. */
export function markPreview(response: Response): void {
  response.locals.preview = true
}
