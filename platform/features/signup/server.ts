export { loadCompleteSignup } from './completion-page.ts'
export { inviteLink } from './invites.ts'
export {
  loadActivateDone,
  loadActivateError,
  loadSignup,
  loadSignupMatches,
} from './pages.ts'
export { signupRefusal } from './rules.ts'
