import type { Request, Response } from 'express'
import type { z } from 'zod'
import { ConflictError, ForbiddenError, NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { findInvitation } from '../invitations/server.ts'
import { visibleMember } from '../members/server.ts'
import { entranceIn, touchesOf, withTouch } from '../tracking/server.ts'
import type { takeSignupStepCall } from './contract.ts'
import type { Draft } from './draft.ts'
import { firstInterests, listed } from './first-interests.ts'
import { isInvite } from './invites.ts'
import { ACCOUNT_STEP, firstOpenStep, type SignupAnswers, signupRefusal } from './rules.ts'

export interface SignupDeps {
  readonly sessionCookie: string
  readonly rateLimits: RateLimits
  readonly config: { readonly appSecrets: KeyRing }
}

export type StepInput = z.output<typeof takeSignupStepCall.body>

export interface Http {
  readonly request: Request
  readonly response: Response
}

/**
 * The draft at this step, if the step may be taken at all.
 *
 * @throws ForbiddenError `signups_closed`, `signups_none`, `invite_needed`, `invite_used`;
 *   ConflictError `signup_order`
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
  // Finishing one's own account needs no invitation; a session of another account does not replace
  // one.
  const own = scope.viewer.kind === 'member' && draft.memberId === scope.viewer.id
  if (!own) requireOpen(scope, draft, invite === 'spent')
  if (input.step <= ACCOUNT_STEP && input.step > firstOpenStep(draft.answers))
    throw new ConflictError('signup_order')
  return draft
}

/**
 * The draft with this step's traffic source: the cookie or address of its request, and the fields
 * of a lander's form.
 */
function withTouches(draft: Draft, input: StepInput, request: Request): Draft {
  const asked = touchesOf(request, entranceIn(input))
  const touches = draft.touches ? withTouch(draft.touches, asked?.last ?? null) : asked
  return touches ? { ...draft, touches } : draft
}

/**
 * Context of a step: the target member, an invitation, interests. A finished signup starts over.
 */
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

/** The answers with these interests instead of the earlier ones; an empty list removes them. */
export function withInterests(
  { interests: _, ...answers }: SignupAnswers,
  picked: readonly string[],
): SignupAnswers {
  return picked.length > 0 ? { ...answers, interests: picked } : answers
}

/** The invitation in the request: a signed one, a stored one, a used-up one, or none. */
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

/** The target member of a signup, as a visitor may see them; undefined if they are gone. */
export async function targetOf(scope: RequestScope, id: string) {
  try {
    const row = await visibleMember(scope.db, scope.viewer, id)
    return {
      id: row.id,
      name: row.name,
      photo: row.main_photo && scope.signPhoto(row.main_photo),
      fictional: row.fictional,
    }
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
