export { inviteLink } from './invites.ts'
export {
  loadActivateDone,
  loadActivateError,
  loadCompleteSignup,
  loadSignup,
  loadSignupMatches,
} from './pages.ts'
export { signupRefusal } from './rules.ts'
