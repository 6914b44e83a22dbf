import { CATEGORY_CODES, type ReportCategory } from '../../core/report-reasons.ts'

/**
 * Reasons for no measure, for the reporter. Stored as smallint, in the same range as the
 * categories.
 */
const NO_GROUNDS_CODES = { no_breach: 20, not_proven: 21 } as const
/** The reason of a decision: the broken rule, or why there is no measure. */
export const GROUNDS_CODES = { ...CATEGORY_CODES, ...NO_GROUNDS_CODES } as const
export type Grounds = keyof typeof GROUNDS_CODES
export const NO_GROUNDS = Object.keys(NO_GROUNDS_CODES) as readonly Grounds[]
export const ALL_GROUNDS = Object.keys(GROUNDS_CODES) as readonly Grounds[]

/** From the mildest to the most severe. Stored as smallint. */
export const MEASURE_CODES = { none: 0, remove: 1, warn: 2, suspend: 3 } as const
export type Measure = keyof typeof MEASURE_CODES
export const MEASURES = Object.keys(MEASURE_CODES) as readonly Measure[]

/** The side that appeals. Stored as smallint. */
export const SIDE_CODES = { reporter: 1, reported: 2 } as const
export type Side = keyof typeof SIDE_CODES

export const REPORT_STATE = { open: 0, decided: 1 } as const

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Hours until a decision is due; shorter for content that endangers minors or breaks the law. */
const URGENT_HOURS = 24
const USUAL_HOURS = 72
const URGENT: ReadonlySet<ReportCategory> = new Set(['minor', 'illegal'])
/** Days until an appeal is decided, as for complaints. */
const APPEAL_ANSWER_DAYS = 7
/**
 * Days after the decision within which both sides may appeal: six months, as the Digital Services
 * Act requires (article 20).
 */
export const APPEAL_DAYS = 183
/** Days for which a report is kept after the last day of an appeal, to decide one filed then. */
const GRACE_DAYS = 30
/** Maximum reports of one member per day: people read each of them. */
export const DAILY = 20

/** Selectable days of a suspension; a permanent one is null. */
export const SUSPENSION_DAYS = [1, 7, 30, 90, 180] as const

export function decisionDue(category: ReportCategory, from: Date): Date {
  return new Date(from.getTime() + (URGENT.has(category) ? URGENT_HOURS : USUAL_HOURS) * HOUR_MS)
}

export function appealDue(from: Date): Date {
  return new Date(from.getTime() + APPEAL_ANSWER_DAYS * DAY_MS)
}

/** When a report with this time of decision is deleted, including its evidence. */
export function keptUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + (APPEAL_DAYS + GRACE_DAYS) * DAY_MS)
}

export interface Decided {
  /** Null: not decided yet. */
  readonly decidedAt: Date | null
  readonly measure: Measure | null
}

/**
 * Until when this side may appeal; null if it may not: before a decision, after six months, a
 * second time, and as the reported member without a measure.
 */
export function appealUntil(
  { decidedAt, measure }: Decided,
  side: Side,
  appealed: boolean,
  now: Date,
): Date | null {
  if (decidedAt === null || measure === null || appealed) return null
  if (side === 'reported' && measure === 'none') return null
  const until = new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS)
  return until > now ? until : null
}

/**
 * Whether this reason fits this measure: a measure needs a broken rule, no measure needs a reason
 * for that.
 */
export function fits(measure: Measure, grounds: Grounds): boolean {
  return NO_GROUNDS.includes(grounds) === (measure === 'none')
}

/** End of a suspension of this many days from now; null: permanent. */
export function suspendedUntil(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS)
}

/**
 * Refusals of decisions, which moderators read in the console, in its own texts
 * (`console/texts.ts`).
 */
export const REFUSED = {
  decided: 'report_decided',
  gone: 'report_member_gone',
  own: 'appeal_own_decision',
  grounds: 'grounds_of_measure',
  state: 'member_state',
} as const
