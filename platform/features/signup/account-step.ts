import { siteDay } from '../../core/calendar.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Share } from '../../infra/fair-gate.ts'
import { AfterCommit } from '../../infra/http/after-commit.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import { requestShare } from '../../infra/network-share.ts'
import { limitKey } from '../../infra/rate-limit.ts'
import { hashPassword, startSession } from '../accounts/server.ts'
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
import { birthDateFault } from './rules.ts'
import { type Http, openDraft, type SignupDeps, type StepInput } from './steps.ts'

/**
 * Takes the step that makes the account (decision 2.1), once, however often it is sent: the draft is locked while it happens.
 * What can be refused is refused first; the password is hashed between two transactions, so that a flood of signups takes no
 * connection from anybody. `answer` speaks in the second one.
 *
 * @throws ValidationError of the fields; ForbiddenError `signups_closed`, `invite_needed`; ConflictError `signup_order`,
 *   `signup_done` for a finished step with another password; TooManyAttemptsError
 */
export async function takeAccountStep<T>(
  scope: RequestScope,
  input: StepInput,
  deps: SignupDeps,
  http: Http,
  answer: (scope: RequestScope, draft: Draft) => Promise<T>,
): Promise<AfterCommit<T>> {
  const account = accountOf(input)
  const { tenant } = scope
  const found = await openDraft(scope, await findDraft(scope, readCookies(http.request)), input, deps)
  if (found.memberId) await deps.rateLimits.use(SAME_PRESSES, limitKey(tenant.key, found.memberId))
  else {
    requireAge(scope, found)
    await admitAccount(scope, account, { request: http.request, rateLimits: deps.rateLimits })
  }
  const share = requestShare(tenant.key, http.request.ip, 'signup')
  const finish = async (second: RequestScope, { made, proven }: Press): Promise<Taken<T>> => {
    const stored = await lockDraft(second, http)
    const draft = await openDraft(second, stored.draft, input, deps)
    if (draft.memberId && draft.memberId !== proven)
      return { pressed: await findMade(second, draft.memberId) }
    const memberId = draft.memberId ?? (await make(second, draft, account, made))
    await storeDraft(second, stored.hash, { ...draft, memberId })
    await startSession(second, http.response, memberId, deps.sessionCookie)
    return { answer: await answer(second, { ...draft, memberId }) }
  }
  return new AfterCommit(async () => {
    const made = found.memberId ? null : await prepare(account, deps, tenant.key, share)
    const take = (proven?: string) =>
      deps.database.withTenant(tenant.key, (db) => finish({ ...scope, db }, { made, proven }))
    const first = await take()
    if ('answer' in first) return first.answer
    if (!(await isSameAccount(first.pressed, account, share))) throw new ConflictError('signup_done')
    const second = await take(first.pressed?.id)
    if ('answer' in second) return second.answer
    throw new ConflictError('signup_order')
  })
}

/**
 * The answer, or the account that the same press has made already, because its answer was lost, or two arrived at once: its
 * password is checked first, between two transactions. `SAME_PRESSES` keeps that rare.
 */
type Taken<T> = { readonly answer: T } | { readonly pressed: MadeAccount | undefined }

interface Press {
  readonly made: NewAccount | null
  /** The account whose password has been checked. */
  readonly proven: string | undefined
}

async function make(
  scope: RequestScope,
  { answers }: Draft,
  account: AccountInput,
  made: NewAccount | null,
): Promise<string> {
  // Begun anew in another tab while the password was looked at.
  if (made === null) throw new ConflictError('signup_order')
  return createAccount(scope, answers, account, made)
}

/** The work that needs no transaction: hashing the password, and counting the mail to the mailbox. */
async function prepare(
  { email, password }: AccountInput,
  { rateLimits }: SignupDeps,
  tenantKey: number,
  share: Share,
): Promise<NewAccount> {
  const passwordHash = await hashPassword(password, share)
  return { passwordHash, mail: await mayMail(rateLimits, tenantKey, email) }
}

function accountOf({ name = '', email = '', password = '', terms }: StepInput): AccountInput {
  return { name, email, password, terms: terms === true || terms === 'on' || terms === 'true' }
}

function requireAge(scope: RequestScope, { answers: { date_of_birth = '' } }: Draft): void {
  const fault = birthDateFault(date_of_birth, scope.tenant.settings.minimum_age, siteDay(scope))
  if (fault) throw new ValidationError({ date_of_birth: fault })
}
