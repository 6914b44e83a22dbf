export { newCaseNumber } from './case-number.ts'
export { answerComplaint } from './commands.ts'
export { appealPage, complaintsPage } from './pages.ts'
export { type Complaint, complaintFrom, complaintTokenHash } from './queries.ts'
export {
  answerRefusal,
  COMPLAINT_OUTCOMES,
  STATE_CODES as COMPLAINT_STATES,
} from './rules.ts'
