import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import { sealedRows } from '../../infra/keyed-rows.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../../infra/second-factor/recovery-codes.ts'
import { type SealKey, seal } from '../../infra/second-factor/seal.ts'
import { newTotpSecret } from '../../infra/second-factor/totp.ts'

/** Milliseconds in which a started set-up can be finished. */
const SET_UP = 30 * 60_000

export const sealKey = (appSecrets: KeyRing): SealKey => ({
  appSecrets,
  purpose: 'second factors of members',
})

/** The sealed content; the codes are removed once the app has been verified. */
const content = z.object({ secret: z.string(), codes: z.array(z.string()) })
export type SetUp = z.output<typeof content>

type Opening = Pick<RequestScope, 'db' | 'unseal'>

export interface Totp {
  /** Undefined if APP_SECRET has changed: then codes of the app fail, but recovery codes work. */
  readonly sealed: SetUp | undefined
  readonly createdAt: Date
  readonly enabledAt: Date | null
  /** Time step of the last accepted code. */
  readonly step: number | null
}

/**
 * The authenticator app of a member, enabled or in set-up. @param lock locks the row until the
 * transaction ends
 */
export async function findTotp(
  { db, unseal }: Opening,
  memberId: string,
  lock?: 'lock',
): Promise<Totp | undefined> {
  const query = db.trx
    .selectFrom('member_totp')
    .select(['secret', 'created_at', 'enabled_at', 'step'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return undefined
  const plain = unseal(row.secret, ownerOf(db, memberId))
  return {
    sealed: plain === null ? undefined : content.parse(JSON.parse(plain)),
    createdAt: row.created_at,
    enabledAt: row.enabled_at,
    step: row.step,
  }
}

/** Bound to the sealed secret, so that a row copied to another member or site cannot be opened. */
const ownerOf = ({ tenantId }: Pick<TenantDb, 'tenantId'>, memberId: string) => `${tenantId}:${memberId}`

/** Sealed authenticator secrets, re-encrypted when the program's secret rotates. */
export const SEALED_FACTORS = sealedRows(
  {
    name: 'second factors of members',
    table: 'member_totp',
    column: 'secret',
    id: 'member_id',
    purpose: 'second factors of members',
  },
  (tenantId, memberId) => ownerOf({ tenantId }, memberId),
)

/** Whether a started set-up can still be finished. */
export function isUnderWay({ enabledAt, createdAt }: Totp, now: Date): boolean {
  return enabledAt === null && now.getTime() - createdAt.getTime() < SET_UP
}

/**
 * Starts a set-up; replaces an unfinished one, keeps an enabled one. @returns whether it was
 * started
 */
export async function beginSetUp(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  memberId: string,
  key: SealKey,
): Promise<boolean> {
  const plain: SetUp = { secret: newTotpSecret(), codes: [...newRecoveryCodes()] }
  const secret = seal(JSON.stringify(plain), ownerOf(db, memberId), key)
  const { numInsertedOrUpdatedRows } = await db.trx
    .insertInto('member_totp')
    .values({ tenant_id: db.tenantId, member_id: memberId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'member_id'])
        .doUpdateSet({ secret, created_at: now })
        .where('member_totp.enabled_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Enables a set-up: its recovery codes are stored as hashes, and removed from the sealed secret.
 */
export async function enable(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  memberId: string,
  { secret, codes }: SetUp,
  { step, key }: { readonly step: number; readonly key: SealKey },
): Promise<void> {
  const sealed = seal(JSON.stringify({ secret, codes: [] }), ownerOf(db, memberId), key)
  await db.trx
    .updateTable('member_totp')
    .set({ secret: sealed, enabled_at: now, step })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  await db.trx
    .deleteFrom('member_recovery_code')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  const rows = codes.map((one) => ({
    tenant_id: db.tenantId,
    member_id: memberId,
    code_hash: recoveryCodeHash(one),
  }))
  await db.trx.insertInto('member_recovery_code').values(rows).execute()
}

/** Removes the second factor of a member, with its recovery codes. */
export async function removeSecondFactor(db: TenantDb, memberId: string): Promise<void> {
  for (const table of ['member_totp', 'member_recovery_code'] as const)
    await db.trx
      .deleteFrom(table)
      .where('tenant_id', '=', db.tenantId)
      .where('member_id', '=', memberId)
      .execute()
}

/** Removes a second factor that was set up at or after `since`. */
export async function removeSecondFactorSince(db: TenantDb, memberId: string, since: Date): Promise<void> {
  const row = await db.trx
    .selectFrom('member_totp')
    .select('created_at')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (row && row.created_at >= since) await removeSecondFactor(db, memberId)
}

/** Records the time step of an accepted code. */
export async function keepStep(db: TenantDb, memberId: string, step: number): Promise<void> {
  await db.trx
    .updateTable('member_totp')
    .set({ step })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Consumes a recovery code. @returns whether it was one */
export async function spendRecoveryCode(db: TenantDb, memberId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('member_recovery_code')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('code_hash', '=', recoveryCodeHash(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Number of recovery codes left. */
export async function recoveryCodesLeft(db: TenantDb, memberId: string): Promise<number> {
  const rows = await db.trx
    .selectFrom('member_recovery_code')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  return rows.length
}
