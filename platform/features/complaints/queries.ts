import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { nameOfCode } from '../../core/code-names.ts'
import type { TenantDb } from '../../core/database.ts'
import type { Complaint as ComplaintTable } from '../../core/generated/database.ts'
import {
  type ComplaintKind,
  type ComplaintOutcome,
  type ComplaintState,
  KIND_CODES,
  OUTCOME_CODES,
  STATE_CODES,
} from './rules.ts'

/** A complaint with names in place of codes. */
export interface Complaint {
  readonly id: string
  readonly number: string
  readonly memberId: string | null
  readonly email: string
  readonly language: string
  readonly kind: ComplaintKind
  readonly body: string
  readonly createdAt: Date
  readonly dueAt: Date
  readonly state: ComplaintState
  readonly outcome: ComplaintOutcome | null
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
  readonly appeal: string | null
  readonly appealedAt: Date | null
  readonly appealOutcome: ComplaintOutcome | null
  readonly appealAnswer: string | null
  readonly appealAnsweredAt: Date | null
}

type Row = Selectable<ComplaintTable>

const outcomeOf = (code: number | null) => (code === null ? null : nameOfCode(OUTCOME_CODES, code))

export function complaintFrom(row: Row): Complaint {
  return {
    id: row.id,
    number: row.number,
    memberId: row.member_id,
    email: row.email,
    language: row.language,
    kind: nameOfCode(KIND_CODES, row.kind),
    body: row.body,
    createdAt: row.created_at,
    dueAt: row.due_at,
    state: nameOfCode(STATE_CODES, row.state),
    outcome: outcomeOf(row.outcome),
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at,
    appeal: row.appeal,
    appealedAt: row.appealed_at,
    appealOutcome: outcomeOf(row.appeal_outcome),
    appealAnswer: row.appeal_answer,
    appealAnsweredAt: row.appeal_answered_at,
  }
}

/** The hash of a mailed token that the database stores. */
export function complaintTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const complaintsOf = ({ trx, tenantId }: TenantDb) =>
  trx.selectFrom('complaint').selectAll().where('tenant_id', '=', tenantId)

/** The complaint that a mailed link opens; `lock` for a change that follows. */
export async function findByToken(db: TenantDb, token: string, lock = false): Promise<Complaint | undefined> {
  const found = complaintsOf(db).where('token_hash', '=', complaintTokenHash(token))
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  return row && complaintFrom(row)
}

export async function lockComplaint(db: TenantDb, id: string): Promise<Complaint | undefined> {
  const row = await complaintsOf(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && complaintFrom(row)
}

/** Number and date of the complaint filed with this key; undefined for a new one. */
export function findByKey(db: TenantDb, emailKey: string, key: string) {
  return db.trx
    .selectFrom('complaint')
    .select(['number', 'due_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', emailKey)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Complaints and appeals of a member that wait for the staff. */
export async function countOpen(db: TenantDb, memberId: string): Promise<number> {
  const { count } = await db.trx
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('state', 'in', [STATE_CODES.open, STATE_CODES.appealed])
    .executeTakeFirstOrThrow()
  return Number(count)
}
