export { signupApi } from './api.ts'
export { signupForms } from './forms.ts'
export { inviteLink } from './invites.ts'
export { signupMaintenance } from './jobs.ts'
export {
  loadActivateDone,
  loadActivateError,
  loadCompleteSignup,
  loadIndex,
  loadSignup,
  loadSignupMatches,
} from './pages.ts'
