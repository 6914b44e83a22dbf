/** What a complaint is about. Stored as smallint. */
export const KIND_CODES = { person: 1, content: 2, payment: 3, privacy: 4, decision: 5, other: 6 } as const
export type ComplaintKind = keyof typeof KIND_CODES
export const COMPLAINT_KINDS = Object.keys(KIND_CODES) as readonly ComplaintKind[]

/** The outcome of a complaint. Stored as smallint. */
export const OUTCOME_CODES = { upheld: 1, partly: 2, rejected: 3 } as const
export type ComplaintOutcome = keyof typeof OUTCOME_CODES
export const COMPLAINT_OUTCOMES = Object.keys(OUTCOME_CODES) as readonly ComplaintOutcome[]

/** `open` and `appealed` wait for the staff. Stored as smallint. */
export const STATE_CODES = { open: 0, answered: 1, appealed: 2, closed: 3 } as const
export type ComplaintState = keyof typeof STATE_CODES

/** Days within which the staff answers a complaint, and an appeal. */
export const ANSWER_DAYS = 7
/**
 * Days after the answer within which an appeal is possible: six months, as the Digital Services Act
 * requires.
 */
export const APPEAL_DAYS = 183
/** Days that a complaint is kept after its last change. */
export const KEPT_DAYS = 730
export const LONGEST_TEXT = 4000
/** Complaints of one member, or of one network of visitors, in a day. */
export const DAILY = 10
/** Complaints of one member that wait for the staff at a time. */
export const OPEN_AT_ONCE = 5

const DAY_MS = 86_400_000

export const answerDue = (from: Date): Date => new Date(from.getTime() + ANSWER_DAYS * DAY_MS)

export interface Decided {
  readonly state: ComplaintState
  readonly answeredAt: Date | null
}

/** Until when the person can appeal; null if not possible. */
export function appealUntil({ state, answeredAt }: Decided, now: Date): Date | null {
  if (state !== 'answered' || answeredAt === null) return null
  const until = new Date(answeredAt.getTime() + APPEAL_DAYS * DAY_MS)
  return until > now ? until : null
}

/**
 * Whether this staff member may answer. An appeal must be decided by someone other than who
 * answered the complaint.
 * @returns null, or the code of the refusal
 */
export function answerRefusal(
  complaint: { readonly state: ComplaintState; readonly answeredBy: string | null },
  staffId: string,
): 'complaint_answered' | 'complaint_own_decision' | null {
  if (complaint.state === 'answered' || complaint.state === 'closed') return 'complaint_answered'
  return complaint.state === 'appealed' && complaint.answeredBy === staffId ? 'complaint_own_decision' : null
}
