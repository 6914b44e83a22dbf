import { siteDay } from '../../core/calendar.ts'
import { campaignOf } from '../../core/campaigns.ts'
import { ConflictError, ForbiddenError, ValidationError } from '../../core/errors.ts'
import type { DetachedScope, RequestContext, RequestScope } from '../../core/scope.ts'
import type { Share } from '../../infra/fair-gate.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import { requestShare } from '../../infra/network-share.ts'
import { limitKey } from '../../infra/rate-limit.ts'
import { hashPassword, startSession } from '../accounts/server.ts'
import { keepCampaignCode } from '../discounts/server.ts'
import { takeInvitation } from '../invitations/server.ts'
import { keepSources, recordConversion } from '../tracking/server.ts'
import {
  type AccountInput,
  admitAccount,
  createAccount,
  findMade,
  isSameAccount,
  type MadeAccount,
  type NewAccount,
  SAME_PRESSES,
} from './account.ts'
import { mayMail } from './activation-mail.ts'
import { type Draft, findDraft, lockDraft, storeDraft } from './draft.ts'
import { type Http, openDraft, type SignupDeps, type StepInput } from './open-draft.ts'
import { birthDateFault } from './rules.ts'

/**
 * Processes the step that creates the account, once, however often it is sent: the draft is locked
 * meanwhile. Refusals come first; no transaction is open while the password is hashed, so that a
 * flood of signups takes no connection from other requests. Returns the draft with the member's id.
 *
 * @throws ValidationError of the fields; ForbiddenError `signups_closed`, `invite_needed`,
 *   `invite_used`; ConflictError `signup_order`, `signup_done` for a finished step with another
 *   password; TooManyAttemptsError
 */
export async function takeAccountStep(
  scope: DetachedScope,
  input: StepInput,
  deps: SignupDeps,
  http: Http,
): Promise<Draft> {
  const account = accountOf(input)
  const { tenant } = scope
  const found = await scope.transaction(async (reading) =>
    openDraft(reading, await findDraft(reading, readCookies(http.request)), input, deps, http),
  )
  if (found.memberId) await deps.rateLimits.use(SAME_PRESSES, limitKey(tenant.key, found.memberId))
  else {
    requireAge(scope, found)
    await admitAccount(scope, account, { request: http.request, rateLimits: deps.rateLimits })
  }
  const share = requestShare(tenant.key, http.request.ip, 'signup')
  const made = found.memberId ? null : await prepare(account, deps, tenant.key, share)
  const take = (proven?: string) =>
    scope.transaction((writing) => finish(writing, { input, account, made, proven }, deps, http))
  const first = await take()
  if (first.draft) return first.draft
  if (!(await isSameAccount(first.pressed, account, share))) throw new ConflictError('signup_done')
  const second = await take(first.pressed?.id)
  if (second.draft) return second.draft
  throw new ConflictError('signup_order')
}

/**
 * Creates the account and starts its session, or finds the account that the same press has created.
 */
async function finish(
  scope: RequestScope,
  { input, account, made, proven }: Press,
  deps: SignupDeps,
  http: Http,
): Promise<Taken> {
  const stored = await lockDraft(scope, http)
  const draft = await openDraft(scope, stored.draft, input, deps, http)
  if (draft.memberId && draft.memberId !== proven) return { pressed: await findMade(scope, draft.memberId) }
  const memberId = draft.memberId ?? (await make(scope, draft, account, made))
  const done = { ...draft, memberId }
  await storeDraft(scope, stored.hash, done)
  await startSession(scope, http.response, memberId, deps)
  return { draft: done }
}

/**
 * The finished draft, or the account that the same press has already created, because its response
 * was lost or two presses were concurrent: its password is checked first, between two transactions.
 * `SAME_PRESSES` limits that.
 */
type Taken =
  | { readonly draft: Draft }
  | { readonly draft?: undefined; readonly pressed: MadeAccount | undefined }

interface Press {
  readonly input: StepInput
  readonly account: AccountInput
  readonly made: NewAccount | null
  /** The account whose password was checked. */
  readonly proven: string | undefined
}

async function make(
  scope: RequestScope,
  { answers, invitation, touches }: Draft,
  account: AccountInput,
  made: NewAccount | null,
): Promise<string> {
  // The signup was restarted in another tab during the check of the password.
  if (made === null) throw new ConflictError('signup_order')
  const id = await createAccount(scope, answers, account, made)
  await keepSources(scope.db, id, touches ?? null, scope.now)
  await keepDiscount(scope, id, touches)
  await recordConversion(scope, 'signup', id, scope.now)
  if (invitation && !(await takeInvitation(scope.db, invitation, id, scope.now))) requireNoInvitation(scope)
  return id
}

/** Stores the discount of the campaign where the visit began, by the site's current files. */
async function keepDiscount({ db, tenant, now }: RequestScope, id: string, touches: Draft['touches']) {
  const code = touches && campaignOf(tenant.landers, touches.last, now)?.discountCode
  if (code) await keepCampaignCode(db, id, code, now)
}

/**
 * Another signup had the last use of the invitation: if one is required, this signup ends here.
 * @throws ForbiddenError `invite_used`
 */
function requireNoInvitation({ tenant }: RequestScope): void {
  if (tenant.settings.signups === 'invite_only') throw new ForbiddenError('invite_used')
}

/**
 * The work that needs no transaction: hashing the password, and counting the mail to the mailbox.
 */
async function prepare(
  { email, password }: AccountInput,
  { rateLimits }: SignupDeps,
  tenantKey: number,
  share: Share,
): Promise<NewAccount> {
  const passwordHash = await hashPassword(password, share)
  return { passwordHash, mail: await mayMail(rateLimits, tenantKey, email) }
}

function accountOf({ name = '', email = '', password = '', terms, consent }: StepInput): AccountInput {
  return { name, email, password, terms: isTicked(terms), consent: isTicked(consent) }
}

const isTicked = (box: StepInput['terms']): boolean => box === true || box === 'on' || box === 'true'

function requireAge(scope: RequestContext, { answers: { date_of_birth = '' } }: Draft): void {
  const fault = birthDateFault(date_of_birth, scope.tenant.settings.minimum_age, siteDay(scope))
  if (fault) throw new ValidationError({ date_of_birth: fault })
}
