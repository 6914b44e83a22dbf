/** What was reported. Stored as smallint. */
export const SUBJECT_CODES = { profile: 1, photo: 2, message: 3 } as const
export type ReportSubject = keyof typeof SUBJECT_CODES
export const REPORT_SUBJECTS = Object.keys(SUBJECT_CODES) as readonly ReportSubject[]

/**
 * Reasons of a report, in the order of the form; also the rule that a decision names. Stored as
 * smallint.
 */
export const CATEGORY_CODES = {
  fake: 1,
  money: 2,
  harassment: 3,
  sexual: 4,
  minor: 5,
  illegal: 6,
  spam: 7,
  other: 8,
} as const
export type ReportCategory = keyof typeof CATEGORY_CODES
export const REPORT_CATEGORIES = Object.keys(CATEGORY_CODES) as readonly ReportCategory[]

/** Maximum length of reports, appeals and decisions, in characters. */
export const LONGEST_TEXT = 4000
