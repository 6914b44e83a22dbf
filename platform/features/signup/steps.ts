import type { Request, Response } from 'express'
import type { z } from 'zod'
import { siteDay } from '../../core/calendar.ts'
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../core/errors.ts'
import { isSameSex } from '../../core/niches.ts'
import type { Place } from '../../core/places.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isBlank, lengthOf } from '../../core/text.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { findInvitation } from '../invitations/server.ts'
import { visibleMember } from '../members/server.ts'
import { choosePlace, isPlace, partsOfPlace } from '../places/server.ts'
import { entranceIn, touchesOf, withTouch } from '../tracking/server.ts'
import type { takeSignupStep } from './contract.ts'
import { type Draft, lockDraft, type StoredDraft, storeDraft } from './draft.ts'
import { firstInterests, listed } from './first-interests.ts'
import { isInvite } from './invites.ts'
import {
  ACCOUNT_STEP,
  birthDateFault,
  birthDateOf,
  firstOpenStep,
  isGender,
  type SignupAnswers,
  signupRefusal,
} from './rules.ts'

export interface SignupDeps {
  readonly sessionCookie: string
  readonly rateLimits: RateLimits
  readonly config: { readonly appSecrets: KeyRing }
}

export type StepInput = z.output<typeof takeSignupStep.body>

/** A step with the town that was found for its place. */
type FoundInput = StepInput & { readonly town?: Place | undefined }

export interface Http {
  readonly request: Request
  readonly response: Response
}

/**
 * Takes one of the steps but that of the account, and keeps it. Steps come in order; going back and sending an
 * earlier one again is welcome.
 *
 * @throws ValidationError of the fields; ForbiddenError `signups_closed`, `invite_needed`; ConflictError `signup_order`
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

/**
 * The draft as this step finds it, where it may be taken at all.
 *
 * @throws ForbiddenError `signups_closed`, `invite_needed`, `invite_used`; ConflictError `signup_order`
 */
export async function openDraft(
  scope: RequestScope,
  stored: Draft,
  input: StepInput,
  deps: SignupDeps,
  { request }: Pick<Http, 'request'>,
): Promise<Draft> {
  const invite = await invitationOf(scope, input.invite, deps)
  const draft = withTouches(await begin(scope, stored, input, invite), input, request)
  // Finishing the own account needs no invitation; a session of another account does not replace one.
  const own = scope.viewer.kind === 'member' && draft.memberId === scope.viewer.id
  if (!own) requireOpen(scope, draft, invite === 'spent')
  if (input.step <= ACCOUNT_STEP && input.step > firstOpenStep(draft.answers))
    throw new ConflictError('signup_order')
  return draft
}

/** The draft with what this step knows of the visit: the cookie or address of its request, and the fields of a lander's form. */
function withTouches(draft: Draft, input: StepInput, request: Request): Draft {
  const asked = touchesOf(request, entranceIn(input))
  const touches = draft.touches ? withTouch(draft.touches, asked?.last ?? null) : asked
  return touches ? { ...draft, touches } : draft
}

/** Context of a step: the target member, an invitation, interests. A finished signup starts over. */
async function begin(scope: RequestScope, draft: Draft, input: StepInput, invite: Invite): Promise<Draft> {
  const fresh = draft.memberId && input.step === 0 && scope.viewer.kind === 'visitor'
  const { memberId, done, touches, ...open } = draft
  const base: Draft = fresh ? { ...open, answers: withInterests(open.answers, []) } : draft
  const target = input.target && (await targetOf(scope, input.target)) ? input.target : base.target
  const invited = base.invited || (invite !== undefined && invite !== 'spent')
  const counted = typeof invite === 'object' ? { invitation: invite.id } : {}
  const picked = firstInterests(scope.tenant.settings.interests, listed(input.interests))
  const answers = picked.length > 0 ? withInterests(base.answers, picked) : base.answers
  const opener = input.opener ? { opener: input.opener } : {}
  const aimed = { ...opener, ...(target ? { target } : {}) }
  return { ...base, answers, ...aimed, ...(invited ? { invited } : {}), ...counted }
}

function withInterests(
  { interests: _, ...answers }: SignupAnswers,
  picked: readonly string[],
): SignupAnswers {
  return picked.length > 0 ? { ...answers, interests: picked } : answers
}

/** What was shown: a signed invitation, a stored one, one that is used up, or none. */
type Invite = 'signed' | 'spent' | { readonly id: string } | undefined

async function invitationOf(
  scope: RequestScope,
  code: string | undefined,
  deps: SignupDeps,
): Promise<Invite> {
  const { tenant, db, now } = scope
  if (isInvite(deps.config.appSecrets, tenant.id, code, now)) return 'signed'
  return findInvitation(db, code, now)
}

/** The member that a signup is aimed at, as a visitor may see them; a target that is gone is forgotten. */
export async function targetOf(scope: RequestScope, id: string) {
  try {
    const row = await visibleMember(scope.db, scope.viewer, id)
    return { id: row.id, name: row.name, photo: row.main_photo, fictional: row.fictional }
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    throw error
  }
}

function requireOpen({ tenant, viewer }: RequestScope, draft: Draft, spent: boolean): void {
  const trafficSource = viewer.kind === 'visitor' && viewer.tracking !== null
  const refusal = signupRefusal(tenant.settings.signups, { trafficSource, invited: draft.invited === true })
  if (refusal) throw new ForbiddenError(refusal === 'invite_needed' && spent ? 'invite_used' : refusal)
}

/** Steps 0 to 2 checked. @throws ValidationError */
function answersOf(scope: RequestScope, input: FoundInput): SignupAnswers {
  const { tenant } = scope
  if (input.step === 0) {
    const { gender } = input
    const seeks = isSameSex(tenant.settings) ? gender : input.seeks
    if (isGender(gender) && isGender(seeks)) return { gender, seeks }
    throw new ValidationError({
      ...(isGender(gender) ? {} : { gender: { code: 'invalid_choice' } }),
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
  const { country, region, city, cell } = place
  return { country, region, city: city ?? undefined, cell }
}

/** Step 4: the first message waits until the address is confirmed. The photo went its own way; both may be skipped. */
async function takeLastStep(
  scope: RequestScope,
  { hash, draft }: StoredDraft,
  input: StepInput,
): Promise<Draft> {
  const { viewer, tenant, db } = scope
  if (viewer.kind !== 'member' || draft.memberId !== viewer.id) throw new ConflictError('signup_order')
  const typed = input.signup_message?.trim() ?? ''
  const text = isBlank(typed) ? '' : typed
  const { message_length: max } = tenant.settings
  if (lengthOf(text) > max)
    throw new ValidationError({ signup_message: { code: 'message_too_long', params: { max } } })
  if (text && draft.target && (await targetOf(scope, draft.target))) {
    await db.trx
      .insertInto('pending_message')
      .values({
        tenant_id: db.tenantId,
        member_id: viewer.id,
        target_id: draft.target,
        body: text,
        created_at: scope.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'member_id', 'target_id']).doUpdateSet({ body: text }),
      )
      .execute()
  }
  // The interests are for the page that completes the profile.
  const next: Draft = { ...draft, answers: withInterests({}, draft.answers.interests ?? []), done: true }
  await storeDraft(scope, hash, next)
  return next
}
