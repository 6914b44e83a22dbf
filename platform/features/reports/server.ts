export { type ChildCase, openChildCase, withdrawChildCase } from './child-case.ts'
export { appealRefusal, type Decision, decideAppeal, decideReport } from './decide.ts'
export type { Evidence } from './evidence.ts'
export { blockPage, decisionPage, reportPage, safetyPage } from './pages.ts'
export { RULE_CODES } from './profile-rules.ts'
export { type Appeal, appealFrom, type Report, reportFrom } from './queries.ts'
export {
  ALL_GROUNDS,
  MEASURES,
  NO_GROUNDS,
  REPORT_STATE,
  SUSPENSION_DAYS,
} from './rules.ts'
export { profilesWithTextOf, type SameText } from './same-text.ts'
export { queueProfileCheck } from './scan.ts'
