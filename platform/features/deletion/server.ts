/** Public module of the deletion of accounts for pages and other features. */
export { undoDeletion } from './commands.ts'
export { hasTrialOffer } from './offers.ts'
export { loadDeleteAccount, loadDeletedAccount } from './pages.ts'
