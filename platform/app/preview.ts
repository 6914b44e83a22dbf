import type { Response } from 'express'
import type { LiveTheme } from '../core/live-theme.ts'

/**
 * Whether a request shows a draft or version by a studio link: it is not a visit, and its page is
 * not cached.
 */
export const isPreview = (response: Response): boolean => response.locals.preview === true

/** What the console may change of a page that previews a theme; undefined for all others. */
export const liveThemeOf = (response: Response): LiveTheme | undefined =>
  response.locals.liveTheme as LiveTheme | undefined

/** Makes the page of this request follow the theme while it is edited. */
export function followTheme(response: Response, live: LiveTheme): void {
  response.locals.liveTheme = live
}

/** Marks the request as showing unpublished content. */
export function markPreview(response: Response): void {
  response.locals.preview = true
}
