export { createInvitation, findInvitation, invitationLink, takeInvitation } from './invitations.ts'
export { revokeInvitation, type StaffInvitation, staffInvitations } from './of-staff.ts'
export { invitationsPage } from './own.ts'
