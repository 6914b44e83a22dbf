export { invitationsPage as load } from '../../features/invitations/server.ts'
