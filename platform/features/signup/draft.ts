import type { Request, Response } from 'express'
import { sql } from 'kysely'
import type { Allowance } from '../../core/allowance.ts'
import { newSecret } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import { readCookies, setCookie } from '../../infra/http/cookies.ts'
import { tokenHash } from '../accounts/server.ts'
import type { Touches } from '../tracking/server.ts'
import type { SignupAnswers } from './rules.ts'

const COOKIE = 'signup'

/**
 * Per network. Each browser has one draft, stored for a month: a script without cookies would
 * create millions.
 */
const NEW_DRAFTS: Allowance = { name: 'signup-draft', points: 600, per: 3600 }

/** Content of `signup_draft.answers`. */
export interface Draft {
  readonly answers: SignupAnswers
  readonly target?: string
  /** Beginning of the message to the target. */
  readonly opener?: string
  /** A valid signed invitation was used. */
  readonly invited?: boolean
  /** The stored invitation that this signup uses. */
  readonly invitation?: string
  /** Traffic sources of the visitor, updated with each step. */
  readonly touches?: Touches
  /** The created account: repeating the press creates no second one. */
  readonly memberId?: string
  /** Step 4 was taken or skipped. */
  readonly done?: boolean
}

export interface StoredDraft {
  readonly hash: Buffer
  readonly draft: Draft
}

interface Http {
  readonly request: Request
  readonly response: Response
}

export type Cookies = Readonly<Record<string, string | undefined>>

/** The draft of this browser, empty without one. Read-only; `lockDraft` is for changes. */
export async function findDraft(scope: RequestScope, cookies: Cookies): Promise<Draft> {
  const token = cookies[COOKIE]
  const stored = token ? await read(scope, tokenHash(token), false) : undefined
  return stored?.draft ?? { answers: {} }
}

/**
 * The draft of this browser, locked until the request ends, which serializes double presses.
 * Created if there is none.
 *
 * @throws TooManyAttemptsError if a network has created more drafts than people do
 */
export async function lockDraft(scope: RequestScope, { request, response }: Http): Promise<StoredDraft> {
  const token = readCookies(request)[COOKIE]
  const known = token ? await read(scope, tokenHash(token), true) : undefined
  if (known) return known
  await scope.limit(NEW_DRAFTS)
  const fresh = newSecret()
  const hash = tokenHash(fresh)
  await scope.db.trx
    .insertInto('signup_draft')
    .values({ tenant_id: scope.db.tenantId, token_hash: hash, created_at: scope.now, updated_at: scope.now })
    .execute()
  setCookie(response, COOKIE, fresh)
  return { hash, draft: { answers: {} } }
}

export async function storeDraft({ db, now }: RequestScope, hash: Buffer, draft: Draft): Promise<void> {
  await db.trx
    .updateTable('signup_draft')
    .set({ answers: sql`${JSON.stringify(draft)}::jsonb`, updated_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', hash)
    .execute()
}

async function read({ db }: RequestScope, hash: Buffer, lock: boolean): Promise<StoredDraft | undefined> {
  let query = db.trx
    .selectFrom('signup_draft')
    .select('answers')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', hash)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const stored = row.answers as unknown as Partial<Draft>
  return { hash, draft: { ...stored, answers: stored.answers ?? {} } }
}
