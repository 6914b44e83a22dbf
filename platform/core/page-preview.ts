/**
 * What the console's matrix and the pages of sites in its frames agree upon: as whom a page is
 * shown, and what the page reports about itself.
 */

/**
 * As whom a page is shown. The two visitors differ in their country; the members are invented, so
 * that no member's data is read.
 */
export const SAMPLE_VIEWERS = [
  'visitor',
  'abroad',
  'new',
  'unconfirmed',
  'out_of_credits',
  'premium',
] as const
export type SampleViewer = (typeof SAMPLE_VIEWERS)[number]

export const isVisitor = (viewer: SampleViewer): viewer is 'visitor' | 'abroad' =>
  viewer === 'visitor' || viewer === 'abroad'

/** What the page knows when it is drawn; its script adds the widths. */
export interface PageReport {
  /** Origin of the console, the only one that the report is sent to. */
  readonly origin: string
  readonly status: number
  /** Address to which this viewer is led instead of the page; null if there is none. */
  readonly leads: string | null
}

export const PAGE_REPORT = 'page-report'

/** Sent by the script of the page to the console. */
export interface PageReportMessage extends Pick<PageReport, 'status' | 'leads'> {
  readonly type: typeof PAGE_REPORT
  /** Width of the frame, and of what the page needs, in CSS pixels. */
  readonly width: number
  readonly needs: number
}
