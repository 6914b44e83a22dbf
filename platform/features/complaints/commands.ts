import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { href } from '../../core/routes.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { formatDate } from '../../i18n/format.ts'
import { localeOf } from '../../i18n/languages.ts'
import { type Allowance, limitKey, mayUse, type RateLimits } from '../../infra/rate-limit.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { lockMember, mailCountKey } from '../accounts/server.ts'
import { matchLanguageOf, queueMail } from '../notifications/server.ts'
import { newCaseNumber } from './case-number.ts'
import {
  type Complaint,
  complaintTokenHash,
  countOpen,
  findByKey,
  findByToken,
  lockComplaint,
} from './queries.ts'
import {
  answerDue,
  answerRefusal,
  appealUntil,
  type ComplaintKind,
  type ComplaintOutcome,
  DAILY,
  KIND_CODES,
  OPEN_AT_ONCE,
  OUTCOME_CODES,
  STATE_CODES,
} from './rules.ts'
import { WAITING_COMPLAINTS } from './waiting.ts'
import { releaseComplaint } from './work.ts'

export interface ComplaintInput {
  readonly kind: string
  /** A valid address. */
  readonly email: string
  readonly body: string
}

export interface Filed {
  readonly number: string
  readonly due: Date
}

/**
 * Files a complaint and mails its number and the link to its page. A repeated key files and counts
 * it only once.
 * @throws TooManyAttemptsError `complaints_too_many` beyond `DAILY`; ConflictError
 *   `complaints_open` for a member with `OPEN_AT_ONCE`. Addresses of visitors have no such limit: a
 *   stranger could use it up.
 */
export async function file(
  scope: DetachedScope,
  input: ComplaintInput,
  key: string,
  rateLimits: Pick<RateLimits, 'countAll' | 'giveBack'>,
): Promise<Filed> {
  const { email } = input
  const known = await scope.transaction(({ db }) => findByKey(db, emailKey(email), key))
  if (known) return { number: known.number, due: known.due_at }
  await scope.limit(FILED)
  const mailbox = limitKey(scope.tenant.key, mailCountKey(email))
  const mailed = await mayUse(rateLimits, [MAILS], mailbox)
  let written = false
  try {
    const filed = await scope.transaction((writing) => write(writing, input, key, mailed))
    written = filed.written
    return filed
  } finally {
    if (mailed && !written) await rateLimits.giveBack(MAILS, mailbox)
  }
}

/** `mailed`: whether the address may get a mail. `written` is false for a repeated key. */
async function write(
  scope: RequestScope,
  input: ComplaintInput,
  key: string,
  mailed: boolean,
): Promise<Filed & { readonly written: boolean }> {
  const { db, tenant, viewer, locale, now } = scope
  const { email } = input
  const known = await findByKey(db, emailKey(email), key)
  if (known) return { number: known.number, due: known.due_at, written: false }
  await refuseMany(scope)
  const [id, token, number, due] = [newId(), newSecret(), newCaseNumber('C'), answerDue(now)]
  const { numInsertedOrUpdatedRows } = await db.trx
    .insertInto('complaint')
    .values({
      tenant_id: db.tenantId,
      id,
      number,
      email,
      email_key: emailKey(email),
      language: locale.code,
      idempotency_key: key,
      member_id: viewer.kind === 'member' ? viewer.id : null,
      kind: KIND_CODES[input.kind as ComplaintKind],
      body: input.body,
      token_hash: complaintTokenHash(token),
      created_at: now,
      due_at: due,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email_key', 'idempotency_key']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return write(scope, input, key, mailed)
  await noteWaiting(db, WAITING_COMPLAINTS, [id])
  if (mailed)
    await queueMail(scope, {
      key: `complaint:${id}`,
      to: email,
      ...(viewer.kind === 'member' ? { memberId: viewer.id } : {}),
      template: 'complaint_received',
      path: href('complaints', {}, { token }),
      params: { number, day: formatDate(locale.iso, due, 'long', tenant.settings.time_zone) },
    })
  return { number, due, written: true }
}

/**
 * Appeals against the answer. A different staff member decides, within the same time.
 * @throws NotFoundError `complaint_unknown`; ConflictError `appeal_not_possible`
 */
export async function appeal(
  { db, now }: RequestScope,
  { token, body }: { readonly token: string; readonly body: string },
): Promise<void> {
  const complaint = await findByToken(db, token, true)
  if (!complaint) throw new NotFoundError('complaint_unknown')
  // The same text again is a repeated request.
  if (complaint.state === 'appealed' && complaint.appeal === body) return
  if (appealUntil(complaint, now) === null) throw new ConflictError('appeal_not_possible')
  await db.trx
    .updateTable('complaint')
    .set({ state: STATE_CODES.appealed, appeal: body, appealed_at: now, due_at: answerDue(now) })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', complaint.id)
    .execute()
  await noteWaiting(db, WAITING_COMPLAINTS, [complaint.id])
}

/**
 * The context of work on a complaint: the tenant, a transaction of it, and the staff member
 * (`staff.id`).
 */
export interface AnswerContext {
  readonly tenant: Tenant
  readonly db: TenantDb
  readonly now: Date
  readonly staffId: string
}

export interface ComplaintAnswer {
  readonly outcome: ComplaintOutcome
  readonly text: string
}

/**
 * Answers a complaint, or decides its appeal, and mails that there is an answer. The mail does not
 * contain it: others may read the mailbox.
 * @returns which of the two it was
 * @throws NotFoundError; ConflictError `complaint_answered`, `complaint_own_decision`
 */
export async function answerComplaint(
  context: AnswerContext,
  id: string,
  answer: ComplaintAnswer,
): Promise<'complaint' | 'appeal'> {
  const { db, now, staffId } = context
  const complaint = await lockComplaint(db, id)
  if (!complaint) throw new NotFoundError()
  const refusal = answerRefusal(complaint, staffId)
  if (refusal) throw new ConflictError(refusal)
  const appealed = complaint.state === 'appealed'
  const token = newSecret()
  const written = appealed
    ? {
        state: STATE_CODES.closed,
        appeal_outcome: OUTCOME_CODES[answer.outcome],
        appeal_answer: answer.text,
        appeal_by: staffId,
        appeal_answered_at: now,
      }
    : {
        state: STATE_CODES.answered,
        outcome: OUTCOME_CODES[answer.outcome],
        answer: answer.text,
        answered_by: staffId,
        answered_at: now,
      }
  await db.trx
    .updateTable('complaint')
    .set({ ...written, token_hash: complaintTokenHash(token) })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
  await noteWaiting(db, WAITING_COMPLAINTS, [id])
  await releaseComplaint(db, id)
  await mailAnswer(context, complaint, token)
  return appealed ? 'appeal' : 'complaint'
}

/** Each mail gets a new token, which invalidates older links: only the hash of one is stored. */
async function mailAnswer(
  { db, tenant, now }: AnswerContext,
  { id, number, email, memberId, language, state }: Complaint,
  token: string,
): Promise<void> {
  const locale = localeOf(matchLanguageOf(tenant, language), tenant.settings.countries)
  await queueMail(
    { tenant, locale, db, now },
    {
      key: `complaint:${id}:${state}`,
      to: email,
      ...(memberId === null ? {} : { memberId }),
      template: 'complaint_answered',
      path: href('complaints', {}, { token }),
      params: { number },
    },
  )
}

/**
 * Visitors can type a stranger's address: it gets few mails, and the complaint is filed regardless.
 */
const MAILS: Allowance = { name: 'complaint-mail', points: 5, per: 86_400 }

/** Per member, or per network of a visitor: people must read what is filed. */
const FILED: Allowance = { name: 'complaint', points: DAILY, per: 86_400, code: 'complaints_too_many' }

/**
 * @throws ConflictError `complaints_open` for a member with `OPEN_AT_ONCE` open complaints.
 *   Addresses of visitors have no such limit: a stranger could use it up.
 */
async function refuseMany({ db, viewer }: RequestScope): Promise<void> {
  if (viewer.kind !== 'member') return
  // The lock makes simultaneous complaints count one after the other.
  await lockMember(db, viewer.id)
  if ((await countOpen(db, viewer.id)) >= OPEN_AT_ONCE) throw new ConflictError('complaints_open')
}
