import { AGE_CHECK_STATE } from '../../core/age-check-state.ts'
import type { TenantDb } from '../../core/database.ts'
import { newId, newSecret } from '../../core/ids.ts'
import type { AgeResult, OpenedCheck } from '../../infra/age-assurance/port.ts'
import { type Decision, MOST_REFUSALS } from './rules.ts'

/** A check of a member. */
export interface AgeCheckRow {
  readonly id: string
  readonly reference: string
  readonly provider: string
  readonly provider_id: string | null
  readonly provider_url: string | null
  readonly minimum_age: number
  readonly state: number
  readonly method: string | null
  readonly started_at: Date
  readonly decided_at: Date | null
  readonly expires_at: Date | null
}

const COLUMNS = [
  'id',
  'reference',
  'provider',
  'provider_id',
  'provider_url',
  'minimum_age',
  'state',
  'method',
  'started_at',
  'decided_at',
  'expires_at',
] as const

/**
 * Rows that are enough to see whether a check is open and whether too many were refused, even if
 * others ended without an outcome in between.
 */
const LOOKED_AT = MOST_REFUSALS * 5

/** The latest checks of a member, newest first. */
export function latestChecks(db: TenantDb, memberId: string): Promise<AgeCheckRow[]> {
  return db.trx
    .selectFrom('age_check')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
}

/** Begins a check, or returns the one that a simultaneous request has begun. */
export async function beginCheck(
  db: TenantDb,
  memberId: string,
  { provider, minimumAge, now }: { provider: string; minimumAge: number; now: Date },
): Promise<AgeCheckRow> {
  await db.trx
    .insertInto('age_check')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      member_id: memberId,
      reference: newSecret(),
      provider,
      minimum_age: minimumAge,
      started_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.trx
    .selectFrom('age_check')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('state', '=', AGE_CHECK_STATE.open)
    .executeTakeFirstOrThrow()
}

/** Stores the provider's id and address of the check if it is still open. */
export async function noteOpened(db: TenantDb, id: string, { id: theirs, url }: OpenedCheck): Promise<void> {
  await db.trx
    .updateTable('age_check')
    .set({ provider_id: theirs, provider_url: url })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('state', '=', AGE_CHECK_STATE.open)
    .execute()
}

/** The check that one of our references names. */
export function findByReference(db: TenantDb, reference: string): Promise<AgeCheckRow | undefined> {
  return db.trx
    .selectFrom('age_check')
    .select(COLUMNS)
    .where('tenant_id', '=', db.tenantId)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Ends an open check. A decided check does not change, so that a repeated report has no effect. */
export async function endCheck(
  db: TenantDb,
  id: string,
  { state, expiresAt }: Decision,
  { method, now }: Pick<AgeResult, 'method'> & { readonly now: Date },
): Promise<void> {
  await db.trx
    .updateTable('age_check')
    .set({
      state: AGE_CHECK_STATE[state],
      method: state === 'passed' ? method : null,
      decided_at: now,
      expires_at: expiresAt,
      provider_url: null,
    })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('state', '=', AGE_CHECK_STATE.open)
    .execute()
}
