import { NotFoundError } from '../../core/errors.ts'
import type { LoadInput } from '../../core/page.ts'
import { PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member, Viewer } from '../../core/viewer.ts'
import { findFirstLines } from '../chats/server.ts'
import { activeDiscount, pricesEndAt } from '../discounts/server.ts'
import { findInvitation } from '../invitations/server.ts'
import { membersNearby, visibleMember } from '../members/server.ts'
import { loadPhotos, ownFace } from '../photos/server.ts'
import type { SignupState } from './contract.ts'
import { type Cookies, findDraft } from './draft.ts'
import { firstInterests, interestsInQuery } from './first-interests.ts'
import { findLink, ownClaim } from './mailed-link.ts'
import { type ClosedReason, isGender, STEPS, signupRefusal } from './rules.ts'
import { presentState, stepOf } from './state.ts'

export interface SignupPageData {
  readonly state: SignupState
  /** Why the signup is currently closed; the page shows it instead of the form. */
  readonly refusal: ClosedReason | null
  readonly invite: string | null
  /** Everyday interests that the visitor picked before; the steps carry them. */
  readonly interests: readonly string[]
}

const MAX_OPENER = 300

/**
 * /signup and /members/{id}/signup: a signed-in member with a complete signup is redirected to the
 * members area.
 */
export async function loadSignup(input: LoadInput): Promise<SignupPageData> {
  const { scope, params, query, cookies, form } = input
  const id = params.id
  const { viewer, tenant } = scope
  const stored = await findDraft(scope, cookies)
  if (viewer.kind === 'member' && stepOf(scope, stored) >= STEPS) {
    throw new PageRedirect(id ? href('members-id', { id }) : href(viewer.home))
  }
  const { seeks } = query
  const prefilled = isGender(seeks) ? { seeks } : {}
  const known = { ...stored, answers: { ...prefilled, ...stored.answers } }
  const opener = query.opener ? { opener: query.opener.slice(0, MAX_OPENER) } : {}
  const draft = id ? { ...known, ...opener, target: id } : known
  const trafficSource = viewer.kind === 'visitor' && viewer.tracking !== null
  const invited = stored.invited === true || query.invite !== undefined
  const needed = signupRefusal(tenant.settings.signups, { trafficSource, invited: stored.invited === true })
  const found = needed === 'invite_needed' && (await findInvitation(scope.db, query.invite, scope.now))
  const spent = found === 'spent' ? 'invite_used' : null
  const wanted = /^[0-3]$/.test(query.step ?? '') ? Number(query.step) : undefined
  return {
    state: await presentState(scope, draft, wanted),
    refusal: spent ?? signupRefusal(tenant.settings.signups, { trafficSource, invited }),
    invite: query.invite ?? null,
    interests: firstInterests(tenant.settings.interests, interestsInQuery({ ...form?.values, ...query })),
  }
}

/** After the signup: a few members, the nearest first, and the next step. */
export async function loadSignupMatches({ scope }: LoadInput<Member>) {
  return {
    // Fills complete rows of two, three, four and six.
    members: await membersNearby(scope, 12),
    confirmed: scope.viewer.status === 'active',
    email: scope.viewer.email,
  }
}

/**
 * The page behind the mailed link: with a token a button, or a password field if the browser has
 * not signed up; then the next steps. A link that confirms nothing redirects to the error
 * immediately, except for a member who is confirmed already.
 */
export async function loadActivateDone({ scope, query, cookies, form }: LoadInput) {
  const { viewer, db, now } = scope
  const token = query.token ?? form?.values.token ?? null
  if (token) {
    const link = await findLink(scope, token)
    if (!link) throw new PageRedirect(href(isConfirmed(viewer) ? 'activate-done' : 'activate-error'))
    const stranger = (await ownClaim(scope, link, cookies)) === undefined
    const email = stranger ? link.email : null
    return { token, email, card: null, lines: [], members: [], credits: 0, bonus: null }
  }
  if (viewer.kind !== 'member') throw new PageRedirect(href('login'))
  // Without a token, an unconfirmed member is told where the mail was sent: nothing is confirmed
  // yet.
  if (!isConfirmed(viewer)) throw new PageRedirect(href('signup-matches'))
  const discount = await activeDiscount(db, viewer, now)
  const photos = await loadPhotos({ ...scope, viewer })
  const endsAt = discount?.firstPurchase ? pricesEndAt(discount) : null
  return {
    token: null,
    email: null,
    card: { name: viewer.name, photo: ownFace(photos.own.photos) },
    lines: await linesOf({ ...scope, viewer }, cookies),
    members: await membersNearby({ ...scope, viewer }, 6),
    credits: viewer.credits,
    bonus:
      discount && endsAt ? { percentage: discount.percentage, left: endsAt.getTime() - now.getTime() } : null,
  }
}

/** Whom the member wrote to, or wanted to write to, before the confirmation. */
export interface Line {
  readonly id: string
  readonly name: string
  readonly photo: string | null
  readonly fictional: boolean
  readonly state: 'sent' | 'unsent' | 'opened'
  /** Null for the target of the signup, if nothing was written to it. */
  readonly conversation: string | null
}

/** Lines that are shown at most: a free member writes to two. */
const LINES = 3

/**
 * The lines that left with the confirmation or were held back; without any, the person whose
 * conversation was opened last, or whose profile led to the signup.
 */
async function linesOf(scope: RequestScope<Member>, cookies: Cookies): Promise<Line[]> {
  const { db, viewer, now } = scope
  const found = await findFirstLines(db, viewer.id, now, LINES)
  const written = found.filter(({ sent, unsent }) => sent || unsent)
  const { target } = await findDraft(scope, cookies)
  const opened =
    found[0] ?? (target ? { partner: target, conversation: null, sent: false, unsent: false } : null)
  const lines: Line[] = []
  for (const one of written.length > 0 ? written : opened ? [opened] : []) {
    const line = await presentLine(scope, one)
    if (line) lines.push(line)
  }
  return lines
}

interface FoundLine {
  readonly partner: string
  readonly conversation: string | null
  readonly sent: boolean
  readonly unsent: boolean
}

/** Null if the member may not see that person any more. */
async function presentLine(
  { db, viewer, now, signPhoto }: RequestScope<Member>,
  { partner, conversation, sent, unsent }: FoundLine,
): Promise<Line | null> {
  try {
    const { id, name, main_photo: photo, fictional } = await visibleMember(db, viewer, partner, now)
    const state = sent ? 'sent' : unsent ? 'unsent' : 'opened'
    return { id, name, photo: photo && signPhoto(photo), fictional, state, conversation }
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

const isConfirmed = (viewer: Viewer) => viewer.kind === 'member' && viewer.status === 'active'

export async function loadActivateError({ scope, query }: LoadInput) {
  const { viewer } = scope
  return {
    heading: scope.t('errors:activation_failed'),
    sent: query.sent === '1',
    email: viewer.kind === 'member' && viewer.status === 'not_confirmed' ? viewer.email : null,
  }
}
