export { signupApi } from './api.ts'
export { signupForms } from './forms.ts'
export { inviteLink, makeInvite } from './invites.ts'
export { signupUpkeep } from './jobs.ts'
export {
  loadActivateDone,
  loadActivateError,
  loadCompleteSignup,
  loadIndex,
  loadSignup,
  loadSignupMatches,
} from './pages.ts'
export type { SignupDeps } from './steps.ts'
