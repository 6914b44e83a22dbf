import type { Response } from 'express'
import type { LiveTheme } from '../core/live-theme.ts'
import type { SampleViewer } from '../core/page-preview.ts'
import type { ShownLink } from '../core/scope.ts'

/**
 * Whether a request is a preview, by a link of the studio or one that staff gave away: it is not a
 * visit, it changes nothing, and its page is not cached.
 */
export const isPreview = (response: Response): boolean => response.locals.preview === true

/** What the console may change of a page that previews a theme; undefined for all others. */
export const liveThemeOf = (response: Response): LiveTheme | undefined =>
  response.locals.liveTheme as LiveTheme | undefined

/** Makes the page of this request follow the theme while it is edited. */
export function followTheme(response: Response, live: LiveTheme): void {
  response.locals.liveTheme = live
}

/** The invented viewer to whom the page of this request is shown; undefined for real ones. */
export const sampleViewerOf = (response: Response): SampleViewer | undefined =>
  response.locals.sampleViewer as SampleViewer | undefined

/** Makes the page of this request that of an invented viewer. */
export function showTo(response: Response, viewer: SampleViewer): void {
  response.locals.sampleViewer = viewer
}

/** Pictures of a brand that is in no folder, by their file names; undefined for all others. */
export const drawnPicturesOf = (response: Response): ReadonlyMap<string, string> | undefined =>
  response.locals.drawnPictures as ReadonlyMap<string, string> | undefined

/** Makes the page of this request hold these pictures of its brand: no address leads to them. */
export function holdPictures(response: Response, pictures: ReadonlyMap<string, string>): void {
  response.locals.drawnPictures = pictures
}

/** Marks the request as a preview. */
export function markPreview(response: Response): void {
  response.locals.preview = true
}

/** The link that staff gave away, by which this request is a preview; its page says so. */
export const shownLinkOf = (response: Response): ShownLink | undefined =>
  response.locals.shownLink as ShownLink | undefined

/** Makes the page of this request say that it is a preview by this link. */
export function showLink(response: Response, link: ShownLink): void {
  response.locals.shownLink = link
  markPreview(response)
  // Search engines do not list it, and its links do not tell other sites the address.
  response.setHeader('x-robots-tag', 'noindex, nofollow')
  response.setHeader('referrer-policy', 'strict-origin')
}
