import type { RequestScope } from '../../core/scope.ts'
import { messagePriceOf } from '../credits/server.ts'
import { placeChoices } from '../places/server.ts'
import { signupPages } from './completion.ts'
import type { SignupState } from './contract.ts'
import type { Draft } from './draft.ts'
import { targetOf } from './open-draft.ts'
import { ACCOUNT_STEP, firstOpenStep, STEPS } from './rules.ts'

/** The next step for this viewer: the account step is done for a signed-in member. */
export function stepOf({ viewer }: Pick<RequestScope, 'viewer'>, draft: Draft): number {
  if (viewer.kind === 'visitor') return firstOpenStep(draft.answers)
  return draft.memberId === viewer.id && !draft.done ? ACCOUNT_STEP + 1 : STEPS
}

/** State of the signup, for the browser; `wanted` goes back to an earlier step. */
export async function presentState(scope: RequestScope, draft: Draft, wanted?: number): Promise<SignupState> {
  const open = stepOf(scope, draft)
  const step = wanted !== undefined && scope.viewer.kind === 'visitor' ? Math.min(wanted, open) : open
  const { gender, seeks, date_of_birth, country, region, city } = draft.answers
  const target = draft.target ? await targetOf(scope, draft.target) : undefined
  return {
    step,
    pages: signupPages(scope.tenant.settings),
    answers: { gender, seeks, date_of_birth, country, region, city },
    target: target ?? null,
    ...(target && draft.opener ? { opener: draft.opener } : {}),
    places: step === 2 ? placeChoices(scope) : null,
    message_length: scope.tenant.settings.message_length,
    first_message: target ? presentFirstMessage(scope, target, draft) : null,
  }
}

/**
 * The price of the message at the end of the signup, without a discount, as on the lander before;
 * and whether it can be sent without another press.
 */
function presentFirstMessage(
  { tenant: { settings }, country }: RequestScope,
  { fictional }: { readonly fictional: boolean },
  { answers }: Draft,
): SignupState['first_message'] {
  const { credits, money } = messagePriceOf(settings, answers.country ?? country)
  const welcome = settings.signup_credits
  return {
    credits,
    price_from: { ...money },
    welcome,
    waits: credits > 0 && (fictional || welcome < credits),
  }
}
