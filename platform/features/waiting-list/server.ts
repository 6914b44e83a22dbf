export { inviteWaiting } from './invite.ts'
export { waitingListPage } from './pages.ts'
export { confirmedAddresses, type WaitingAddress, waitingTokenHash } from './queries.ts'
