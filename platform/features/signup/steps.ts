import { siteDay } from '../../core/calendar.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import { isSameSex } from '../../core/niches.ts'
import type { Place } from '../../core/places.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isBlank, isLonger } from '../../core/text.ts'
import { storePending } from '../chats/server.ts'
import { choosePlace, isPlace, partsOfPlace } from '../places/server.ts'
import { type Draft, lockDraft, type StoredDraft, storeDraft } from './draft.ts'
import {
  type Http,
  openDraft,
  type SignupDeps,
  type StepInput,
  targetOf,
  withInterests,
} from './open-draft.ts'
import { ACCOUNT_STEP, birthDateFault, birthDateOf, isGender, type SignupAnswers } from './rules.ts'

/** A step with the town that was found for its place. */
type FoundInput = StepInput & { readonly town?: Place | undefined }

/**
 * Processes any step but that of the account, and stores it. Steps must be taken in order; earlier
 * ones may be sent again.
 *
 * @throws ValidationError of the fields; ForbiddenError `signups_closed`, `invite_needed`;
 *   ConflictError `signup_order`
 */
export async function takeStep(
  scope: RequestScope,
  input: FoundInput,
  deps: SignupDeps,
  http: Http,
): Promise<Draft> {
  const stored = await lockDraft(scope, http)
  const draft = await openDraft(scope, stored.draft, input, deps, http)
  if (input.step > ACCOUNT_STEP) return takeLastStep(scope, { ...stored, draft }, input)
  const next = { ...draft, answers: { ...draft.answers, ...answersOf(scope, input) } }
  await storeDraft(scope, stored.hash, next)
  return next
}

/** Validates steps 0 to 2. @throws ValidationError */
function answersOf(scope: RequestScope, input: FoundInput): SignupAnswers {
  const { tenant } = scope
  if (input.step === 0) {
    const gender = tenant.settings.genders.find((offered) => offered === input.gender)
    const seeks = isSameSex(tenant.settings) ? gender : input.seeks
    if (gender && isGender(seeks)) return { gender, seeks }
    throw new ValidationError({
      ...(gender ? {} : { gender: { code: 'invalid_choice' } }),
      ...(isGender(seeks) ? {} : { seeks: { code: 'invalid_choice' } }),
    })
  }
  if (input.step === 1) {
    const date = birthDateOf(input.date_of_birth, [
      input.date_of_birth_year,
      input.date_of_birth_month,
      input.date_of_birth_day,
    ])
    const fault = birthDateFault(date, tenant.settings.minimum_age, siteDay(scope))
    if (fault) throw new ValidationError({ date_of_birth: fault })
    return { date_of_birth: date }
  }
  const chosen = input.place
    ? partsOfPlace(input.place)
    : { country: input.country ?? '', region: Number(input.region ?? Number.NaN) }
  if (!chosen?.country) throw new ValidationError({ place: { code: 'invalid_choice' } })
  const place = input.town ?? choosePlace(tenant.settings, { ...chosen, city: input.city })
  if (!isPlace(place)) throw new ValidationError(place)
  const { country, region, city, cell, spot } = place
  return { country, region, city: city ?? undefined, cell, spot }
}

/**
 * Step 4: the first message waits until the address is confirmed. The photo is uploaded separately;
 * both may be skipped.
 */
async function takeLastStep(
  scope: RequestScope,
  { hash, draft }: StoredDraft,
  input: StepInput,
): Promise<Draft> {
  const { viewer, tenant, db } = scope
  if (viewer.kind !== 'member' || draft.memberId !== viewer.id) throw new ConflictError('signup_order')
  const typed = (input.skip ? '' : input.signup_message?.trim()) ?? ''
  const text = isBlank(typed) ? '' : typed
  const { message_length: max } = tenant.settings
  if (isLonger(text, max))
    throw new ValidationError({ signup_message: { code: 'message_too_long', params: { max } } })
  if (text && draft.target && (await targetOf(scope, draft.target))) {
    await storePending(db, { from: viewer.id, to: draft.target, body: text, now: scope.now })
  }
  // Keeps the interests for the page that completes the profile.
  const next: Draft = { ...draft, answers: withInterests({}, draft.answers.interests ?? []), done: true }
  await storeDraft(scope, hash, next)
  return next
}
