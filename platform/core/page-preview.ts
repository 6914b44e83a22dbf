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
  /** Origin of the console, the only one that the report is sent to; any in development: `*`. */
  readonly origin: string
  readonly status: number
  /** Address to which this viewer is led instead of the page; null if there is none. */
  readonly leads: string | null
  /**
   * Digest of what is shown, which two checkouts share if the page looks the same in both; null in
   * production, where nothing is compared with it.
   */
  readonly look: string | null
  /** Whether its drafts make the page differ from what is published. */
  readonly differs: boolean
}

export const PAGE_REPORT = 'page-report'

/** Sent by the script of the page to the console. */
export interface PageReportMessage extends Omit<PageReport, 'origin'> {
  readonly type: typeof PAGE_REPORT
  /** Width of the frame, and of what the page needs, in CSS pixels. */
  readonly width: number
  readonly needs: number
}

const LOOK = /^[\w-]{27}$/
const WIDEST = 100_000
const LONGEST_ADDRESS = 2_000

/**
 * Whether a message is the report of a page. Any page in the frame can send messages: one of
 * another shape, or with values that no page has, is not shown to staff.
 */
export function isPageReport(message: unknown): message is PageReportMessage {
  const told = (message ?? {}) as Partial<Record<keyof PageReportMessage, unknown>>
  const { type, status, width, needs, leads, look, differs } = told
  return (
    type === PAGE_REPORT &&
    isWhole(status, 100, 599) &&
    isWhole(width, 1, WIDEST) &&
    isWhole(needs, 0, WIDEST) &&
    (leads === null || (typeof leads === 'string' && leads.length <= LONGEST_ADDRESS)) &&
    (look === null || (typeof look === 'string' && LOOK.test(look))) &&
    typeof differs === 'boolean'
  )
}

const isWhole = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
