import { AppError, AuthenticationRequiredError, ConflictError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { parse } from '../../infra/http/calls.ts'
import type { FormAction } from '../../infra/http/form-action.ts'
import { activate, resend } from './activation.ts'
import { completeProfile, takeSignupStep } from './contract.ts'
import { saveProfile } from './profile.ts'
import { STEPS } from './rules.ts'
import { stepOf } from './state.ts'
import { type SignupDeps, takeStep } from './steps.ts'

/** The same steps for browsers without JavaScript and for landers, which post step 0 here. */
export function signupForms(deps: SignupDeps): Readonly<Record<string, FormAction>> {
  return {
    [href('signup')]: async (scope, values, http) => {
      try {
        const input = parse(takeSignupStep.body, { step: '0', ...values })
        const draft = await takeStep(scope, input, deps, http)
        const step = input.step === 3 ? 4 : stepOf(scope, draft)
        return {
          redirect: step >= STEPS ? href('complete-signup') : href('signup', {}, { step: String(step) }),
        }
      } catch (error) {
        // The page itself knows which step comes next.
        if (error instanceof ConflictError && error.code === 'signup_order')
          return { redirect: href('signup') }
        throw error
      }
    },
    [href('activate-done')]: async (scope, values, { response }) => {
      try {
        await activate(scope, values.token ?? '', { response, sessionCookie: deps.sessionCookie })
        return { redirect: href('activate-done') }
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        // The link pressed a second time, by the one whom it has confirmed already.
        const confirmed = scope.viewer.kind === 'member' && scope.viewer.status === 'active'
        return { redirect: href(confirmed ? 'activate-done' : 'activate-error') }
      }
    },
    [href('activate-error')]: async (scope) => {
      await resend(asMember(scope), deps.rateLimits)
      return { redirect: href('activate-error', {}, { sent: '1' }) }
    },
    [href('complete-signup')]: async (scope, values) => {
      const interests = Object.keys(values).flatMap((key) =>
        key.startsWith('interest_') ? [key.slice(9)] : [],
      )
      await saveProfile(asMember(scope), parse(completeProfile.body, { ...values, interests }))
      return { redirect: href('signup-matches') }
    },
  }
}

function asMember(scope: RequestScope): RequestScope<Member> {
  if (scope.viewer.kind !== 'member') throw new AuthenticationRequiredError()
  return { ...scope, viewer: scope.viewer }
}
