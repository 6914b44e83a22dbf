export { newCaseNumber } from './case-number.ts'
export { answerComplaint } from './commands.ts'
export { appealPage, complaintsPage } from './pages.ts'
export { type Complaint, complaintFrom, complaintTokenHash } from './queries.ts'
export {
  answerRefusal,
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  type ComplaintKind,
  KIND_CODES as COMPLAINT_KIND_CODES,
  STATE_CODES as COMPLAINT_STATES,
} from './rules.ts'
export { addNote, releaseComplaint, takeComplaint } from './work.ts'
