import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import {
  completeProfileCall,
  confirmActivationCall,
  resendActivationCall,
  takeSignupStepCall,
} from './contract.ts'
import { profileInput } from './profile-input.ts'
import { STEPS } from './rules.ts'

/** The steps of the signup, the mailed link, the rest of the profile. Landers post step 0 to the first. */
export function signupForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, takeSignupStepCall), {
      page: 'signup',
      input: (values) => ({ step: '0', ...values }),
      next: ({ state: { step } }) =>
        step >= STEPS ? href('complete-signup') : href('signup', {}, { step: String(step) }),
      // The page itself knows which step comes next.
      elsewhere: { signup_order: () => href('signup') },
    }),
    formOf(routeFor(calls, confirmActivationCall), {
      page: 'activate-done',
      next: () => href('activate-done'),
      elsewhere: {
        // The member whom the link has confirmed already presses it a second time.
        activation_failed: (_posted, viewer) =>
          href(viewer.kind === 'member' && viewer.status === 'active' ? 'activate-done' : 'activate-error'),
      },
    }),
    formOf(routeFor(calls, resendActivationCall), {
      page: 'activate-error',
      next: () => href('activate-error', {}, { sent: '1' }),
    }),
    formOf(routeFor(calls, completeProfileCall), {
      page: 'complete-signup',
      input: profileInput,
      next: ({ next }) => (next ? href('complete-signup', {}, { part: next }) : href('signup-matches')),
    }),
  ]
}
