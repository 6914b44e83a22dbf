export { createInvitation, findInvitation, invitationLink, takeInvitation } from './invitations.ts'
export { invitationsPage } from './member-invitations.ts'
export { revokeInvitation, type StaffInvitation, staffInvitations } from './staff-invitations.ts'
