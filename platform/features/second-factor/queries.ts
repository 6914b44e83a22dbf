import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import { sealedRows } from '../../infra/keyed-rows.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../../infra/second-factor/recovery-codes.ts'
import { type SealKey, seal } from '../../infra/second-factor/seal.ts'
import { newTotpSecret } from '../../infra/second-factor/totp.ts'

/** Milliseconds in which a set-up that was begun can be finished. */
const SET_UP = 30 * 60_000

export const sealKey = (appSecrets: KeyRing): SealKey => ({
  appSecrets,
  purpose: 'second factors of members',
})

/** What is sealed: the codes only until they have been shown and the app has proven itself. */
const content = z.object({ secret: z.string(), codes: z.array(z.string()) })
export type SetUp = z.output<typeof content>

type Opening = Pick<RequestScope, 'db' | 'unseal'>

export interface Totp {
  /**
   * Undefined where APP_SECRET has changed: no code of the app is right then, recovery codes are.
   */
  readonly sealed: SetUp | undefined
  readonly createdAt: Date
  readonly enabledAt: Date | null
  /** Time step of the last accepted code. */
  readonly step: number | null
}

/**
 * The authenticator app of a member, set up or begun. @param lock the row stays locked until the
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

/** Bound to the sealed secret: a row copied to another member or site opens nothing. */
const ownerOf = ({ tenantId }: Pick<TenantDb, 'tenantId'>, memberId: string) => `${tenantId}:${memberId}`

/** Authenticator apps, by the secret of the program that sealed them. */
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

/** Whether a set-up that was begun can still be finished. */
export function isUnderWay({ enabledAt, createdAt }: Totp, now: Date): boolean {
  return enabledAt === null && now.getTime() - createdAt.getTime() < SET_UP
}

/**
 * Begins a set-up; an unfinished one is replaced, one that is enabled stays. @returns whether it
 * was begun
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

/** Enables a set-up: its codes are kept as hashes, and no longer in the sealed secret. */
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

/** Takes the second factor of a member away, with its recovery codes. */
export async function removeSecondFactor(db: TenantDb, memberId: string): Promise<void> {
  for (const table of ['member_totp', 'member_recovery_code'] as const)
    await db.trx
      .deleteFrom(table)
      .where('tenant_id', '=', db.tenantId)
      .where('member_id', '=', memberId)
      .execute()
}

/** Takes a second factor away that was set up from `since` on. */
export async function removeSecondFactorSince(db: TenantDb, memberId: string, since: Date): Promise<void> {
  const row = await db.trx
    .selectFrom('member_totp')
    .select('created_at')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (row && row.created_at >= since) await removeSecondFactor(db, memberId)
}

/** Notes the time step of an accepted code. */
export async function keepStep(db: TenantDb, memberId: string, step: number): Promise<void> {
  await db.trx
    .updateTable('member_totp')
    .set({ step })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Uses a recovery code up. @returns whether it was one */
export async function spendRecoveryCode(db: TenantDb, memberId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('member_recovery_code')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('code_hash', '=', recoveryCodeHash(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(db: TenantDb, memberId: string): Promise<number> {
  const rows = await db.trx
    .selectFrom('member_recovery_code')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  return rows.length
}
