import { feetOf, measuresOf } from '../../core/measures.ts'
import type { LoadInput } from '../../core/page.ts'
import { PageRedirect } from '../../core/page.ts'
import { optionSlug, PROFILE_OPTIONS, type ProfileOption } from '../../core/profile-options.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member, Viewer } from '../../core/viewer.ts'
import { activeDiscount, pricesEndAt } from '../discounts/server.ts'
import { findInvitation } from '../invitations/server.ts'
import { membersNearby, namedInterests } from '../members/server.ts'
import type { CompleteData } from './components/CompleteSignupPage.tsx'
import type { SignupState } from './contract.ts'
import { type Cookies, findDraft } from './draft.ts'
import { firstInterests, interestsInQuery } from './first-interests.ts'
import { findLink, ownClaim } from './mailed-link.ts'
import { type ClosedReason, isGender, STEPS, signupRefusal } from './rules.ts'
import { presentState, stepOf } from './state.ts'

export interface SignupPageData {
  readonly state: SignupState
  /** Why the signup is closed now; the page says so in place of the form. */
  readonly refusal: ClosedReason | null
  readonly invite: string | null
  /** Everyday interests that the visitor picked on the way here; the steps send them on. */
  readonly interests: readonly string[]
}

const MAX_OPENER = 300

/** /signup and /members/{id}/signup: a signed-in member with a complete signup is redirected to the members area. */
export async function loadSignup(input: LoadInput): Promise<SignupPageData> {
  const { scope, params, query, cookies, form } = input
  const id = params.id
  const { viewer, tenant } = scope
  const stored = await findDraft(scope, cookies)
  if (viewer.kind === 'member' && stepOf(scope, stored) >= STEPS) {
    throw new PageRedirect(id ? href('members-id', { id }) : href('members'))
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
    // Whole rows of two, three, four and six.
    members: await membersNearby(scope, 12),
    confirmed: scope.viewer.status === 'active',
    email: scope.viewer.email,
  }
}

/**
 * The page behind the mailed link: with a token a button, or a password where the browser has not signed up; then what comes next. A link
 * that confirms nothing is told at once, and to a member who is confirmed already it is no error.
 */
export async function loadActivateDone({ scope, query, cookies, form }: LoadInput) {
  const { viewer, db, now } = scope
  const token = query.token ?? form?.values.token ?? null
  if (token) {
    const link = await findLink(scope, token)
    if (!link) throw new PageRedirect(href(isConfirmed(viewer) ? 'activate-done' : 'activate-error'))
    const stranger = (await ownClaim(scope, link, cookies)) === undefined
    return { token, email: stranger ? link.email : null, card: null, members: [], credits: 0, bonus: null }
  }
  if (viewer.kind !== 'member') throw new PageRedirect(href('login'))
  const discount = await activeDiscount(db, viewer, now)
  const endsAt = discount?.firstPurchase ? pricesEndAt(discount) : null
  return {
    token: null,
    email: null,
    card: { id: viewer.id, name: viewer.name, photo: viewer.mainPhoto, country: viewer.country },
    members: await membersNearby({ ...scope, viewer }, 6),
    credits: viewer.credits,
    bonus:
      discount && endsAt ? { percentage: discount.percentage, left: endsAt.getTime() - now.getTime() } : null,
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

/** Current values of the profile, and the options with their labels. */
export async function loadCompleteSignup({ scope, cookies }: LoadInput<Member>) {
  const row = await profileRow(scope)
  const picked = row.completed_at ? [] : await pickedInterests(scope, cookies)
  const options = Object.fromEntries(
    (Object.keys(PROFILE_OPTIONS) as ProfileOption[]).map((list) => [
      list,
      {
        value: optionSlug(list, row[list]) ?? '',
        choices: PROFILE_OPTIONS[list].map((slug) => ({
          value: slug,
          label: scope.t(`options:${list}.${slug}`),
        })),
      },
    ]),
  ) as Record<ProfileOption, { value: string; choices: { value: string; label: string }[] }>
  const { settings } = scope.tenant
  const [min, max] = row.wants_age ?? []
  return {
    about: row.about,
    height: typedHeight(scope, row.height),
    ages: { from: min ?? settings.minimum_age, to: max ?? 99, least: settings.minimum_age },
    options,
    interests: namedInterests(scope).map(({ slug, place, name, intimate }) => ({
      slug,
      label: name,
      chosen: row.interests.includes(place) || picked.includes(slug),
      intimate,
    })),
  }
}

/** What this member picked before the signup, where this browser began it. */
async function pickedInterests(scope: RequestScope<Member>, cookies: Cookies) {
  const { memberId, answers } = await findDraft(scope, cookies)
  if (memberId !== scope.viewer.id) return []
  return firstInterests(scope.tenant.settings.interests, answers.interests ?? [])
}

/** The height as the form's fields hold it. */
function typedHeight(scope: RequestScope<Member>, cm: number | null): CompleteData['height'] {
  if (measuresOf(scope) === 'metric') return { unit: 'cm', cm: cm === null ? '' : String(cm) }
  if (cm === null) return { unit: 'feet', feet: '', inches: '' }
  const { feet, inches } = feetOf(cm)
  return { unit: 'feet', feet: String(feet), inches: String(inches) }
}

async function profileRow({ db, viewer }: RequestScope<Member>) {
  return db.trx
    .selectFrom('member')
    .select([
      'about',
      'completed_at',
      'height',
      'wants_age',
      'interests',
      'sexuality',
      'relationship',
      'hair',
      'eyes',
      'body',
    ])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
}
