import { AuthenticationRequiredError, ConflictError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { AfterCommit } from '../../infra/http/after-commit.ts'
import { parse } from '../../infra/http/calls.ts'
import type { FormAction, FormRedirect } from '../../infra/http/form-action.ts'
import { takeAccountStep } from './account-step.ts'
import { activate } from './activation.ts'
import { resend } from './activation-mail.ts'
import { completeProfile, takeSignupStep } from './contract.ts'
import { saveProfile } from './profile.ts'
import { ACCOUNT_STEP, STEPS } from './rules.ts'
import { stepOf } from './state.ts'
import { type SignupDeps, takeStep } from './steps.ts'

/** The same steps for browsers without JavaScript and for landers, which post step 0 here. */
export function signupForms(deps: SignupDeps): Readonly<Record<string, FormAction>> {
  return {
    [href('signup')]: async (scope, values, http) => {
      const input = parse(takeSignupStep.body, { step: '0', ...values })
      if (input.step !== ACCOUNT_STEP)
        return inOrder(async () => after(stepOf(scope, await takeStep(scope, input, deps, http))))
      return inOrder(async () => {
        const taken = await takeAccountStep(scope, input, deps, http, async () => after(ACCOUNT_STEP + 1))
        return new AfterCommit(() => inOrder(taken.run))
      })
    },
    [href('activate-done')]: async (scope, { token = '', password = '' }, http) =>
      orElsewhere(async () => {
        const done = await activate(scope, { token, password }, deps, http)
        return new AfterCommit(() =>
          orElsewhere(async () => {
            await done.run()
            return { redirect: href('activate-done') }
          }, scope),
        )
      }, scope),
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

function after(step: number): FormRedirect {
  return { redirect: step >= STEPS ? href('complete-signup') : href('signup', {}, { step: String(step) }) }
}

/** Page after a link that confirms nothing (any more). Errors of the password are shown by the form's own page. */
async function orElsewhere<T>(confirm: () => Promise<T>, scope: RequestScope): Promise<T | FormRedirect> {
  try {
    return await confirm()
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    // The member whom the link has confirmed already presses it a second time.
    const confirmed = scope.viewer.kind === 'member' && scope.viewer.status === 'active'
    return { redirect: href(confirmed ? 'activate-done' : 'activate-error') }
  }
}

/** A step out of its turn: the page itself knows which one comes next. */
async function inOrder<T>(take: () => Promise<T>): Promise<T | FormRedirect> {
  try {
    return await take()
  } catch (error) {
    if (error instanceof ConflictError && error.code === 'signup_order') return { redirect: href('signup') }
    throw error
  }
}

function asMember(scope: RequestScope): RequestScope<Member> {
  if (scope.viewer.kind !== 'member') throw new AuthenticationRequiredError()
  return { ...scope, viewer: scope.viewer }
}
