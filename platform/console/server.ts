/** What the program and the command take from the console. */
export { createConsole } from './app.ts'
export { auditTenant } from './audit.ts'
export { invitationMail } from './invitation-mail.ts'
export { inviteStaff, reinvite } from './invitations.ts'
export { ROLES, type Role } from './permissions.ts'
export { disableStaff, enableStaff, endStaffSessions } from './staff-changes.ts'
export { listStaff } from './staff-list.ts'
export { SEALED_FACTORS_OF_STAFF } from './tokens.ts'
