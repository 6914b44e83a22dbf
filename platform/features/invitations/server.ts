export { createInvitation, findInvitation, invitationLink, takeInvitation } from './invitations.ts'
export { invitationsPage } from './own.ts'
