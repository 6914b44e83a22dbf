/** Exports for the program and for the command `npm run staff`. */
export { createConsole } from './app.ts'
export { auditTenant } from './audit.ts'
export type { ConsoleDeps } from './deps.ts'
export { inviteStaff, reinvite } from './invitations.ts'
export { consoleOrigin, consoleSender, ownConsoleTexts } from './origin.ts'
export { ROLES, type Role } from './permissions.ts'
export {
  fatalItems,
  type Readiness,
  type ReadinessDesk,
  type ReadinessParts,
  readinessDesk,
  readyReason,
} from './readiness.ts'
export { disableStaff, enableStaff, endStaffSessions } from './staff-changes.ts'
export { listStaff, operatorsBeside } from './staff-list.ts'
export { invitationMail, newsMail, type StaffNews } from './staff-mails.ts'
export { SEALED_FACTORS_OF_STAFF } from './tokens.ts'
