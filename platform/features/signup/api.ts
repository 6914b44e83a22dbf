import { ValidationError } from '../../core/errors.ts'
import type { Place } from '../../core/places.ts'
import type { RequestContext } from '../../core/scope.ts'
import { GeocoderUnavailableError } from '../../infra/geocoder/port.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import { emailSuggestion, isEmail } from '../accounts/server.ts'
import { findPlace, type PlaceServices } from '../places/server.ts'
import { takeAccountStep } from './account-step.ts'
import { activate } from './activation.ts'
import { resend } from './activation-mail.ts'
import {
  checkEmailCall,
  completeProfileCall,
  confirmActivationCall,
  readSignupCall,
  resendActivationCall,
  takeSignupStepCall,
} from './contract.ts'
import { findDraft } from './draft.ts'
import type { SignupDeps, StepInput } from './open-draft.ts'
import { saveProfile } from './profile.ts'
import { ACCOUNT_STEP } from './rules.ts'
import { presentState } from './state.ts'
import { takeStep } from './steps.ts'

/**
 * Calls of the signup: steps, e-mail check, mailed link, sending it again, and the rest of the
 * profile.
 */
export function signupApi(deps: SignupDeps & PlaceServices): CallRoute[] {
  return [
    route(readSignupCall, async ({ scope, query, request }) => {
      const draft = await findDraft(scope, readCookies(request))
      const aimed = query.target ? { ...draft, target: query.target } : draft
      return { state: await presentState(scope, aimed, query.step) }
    }),
    route(takeSignupStepCall, async ({ scope, body, request, response }) => {
      const http = { request, response }
      if (body.step !== ACCOUNT_STEP) {
        const found = { ...body, town: await typedTown(scope, deps, body) }
        return scope.transaction(async (inside) => ({
          state: await presentState(inside, await takeStep(inside, found, deps, http)),
        }))
      }
      const draft = await takeAccountStep(scope, body, deps, http)
      const state = await scope.transaction((inside) => presentState(inside, draft))
      // The viewer of this request was still a visitor.
      return { state: { ...state, step: ACCOUNT_STEP + 1, places: null } }
    }),
    route(checkEmailCall, async ({ body }) => ({
      valid: isEmail(body.email),
      suggestion: isEmail(body.email) ? emailSuggestion(body.email) : null,
    })),
    route(confirmActivationCall, async ({ scope, body, request, response }) => {
      const link = { token: body.token, password: body.password ?? '' }
      await activate(scope, link, deps, { request, response })
      return { confirmed: true as const }
    }),
    route(resendActivationCall, async ({ scope }) => {
      await resend(scope, deps.rateLimits)
      return { sent: true as const }
    }),
    route(completeProfileCall, async ({ scope, body }) => {
      return { completed: true as const, next: await saveProfile(scope, body) }
    }),
  ]
}

/**
 * The town that the person's device located, with its cell. Looked up before the step's
 * transaction.
 *
 * @returns undefined if there is none, if it is unknown in that region, or if the geocoder does not
 *   respond: then only the region is stored
 */
async function typedTown(
  context: RequestContext,
  { geocoder }: PlaceServices,
  { step, place, city }: StepInput,
): Promise<Place | undefined> {
  if (step !== 2 || !place || !city) return undefined
  try {
    return await findPlace(context, geocoder, { place, city })
  } catch (error) {
    if (error instanceof ValidationError || error instanceof GeocoderUnavailableError) return undefined
    throw error
  }
}
