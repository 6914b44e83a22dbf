import type { Response } from 'express'
import type { LiveTheme } from '../core/live-theme.ts'
import type { SampleViewer } from '../core/page-preview.ts'
import type { ShownLink } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'

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

/** How a page is shown to the console. */
export interface Sample {
  readonly viewer: SampleViewer
  /**
   * The time for which a page of the matrix is drawn: that of its link, so that all frames, those
   * of another checkout too, name the same days and hours. Otherwise that of the request.
   */
  readonly at?: Date
  /**
   * The site as it is published, with which the page is compared; undefined if no draft is shown.
   * Whether the site is open to visitors is its state, which the console says beside it.
   */
  readonly published?: Tenant | undefined
}

/** How the matrix shows the page of this request; undefined for all other requests. */
export const sampleOf = (response: Response): Sample | undefined =>
  response.locals.sample as Sample | undefined

/** Makes the page of this request one of the matrix. */
export function showSample(response: Response, sample: Sample): void {
  response.locals.sample = sample
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
