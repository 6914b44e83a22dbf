import { sql } from 'kysely'
import type { Database, TenantDb } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import type { CheckFiles } from '../infra/check-files.ts'
import type { AfterErasure, EraseMember, EraseOnlyIf, Erasure } from '../infra/erasure.ts'
import type { ExportFiles } from '../infra/export-files.ts'
import type { Log } from '../infra/log.ts'
import type { PhotoStorage } from '../infra/photo-storage.ts'
import type { VoiceFiles } from '../infra/voice-files.ts'
import { FEATURES } from './features.ts'

export interface EraseServices {
  readonly database: Database
  readonly storage: Pick<PhotoStorage, 'remove'>
  readonly exportFiles: Pick<ExportFiles, 'remove'>
  readonly checkFiles: Pick<CheckFiles, 'remove'>
  readonly voiceFiles: Pick<VoiceFiles, 'remove'>
  readonly log: Pick<Log, 'error'>
}

/** The row that the others refer to: deleted last. */
const MEMBER = 'member.id'

/**
 * Erases a member: runs each feature's `erase` in one transaction, and removes the files after the
 * commit. Idempotent. A file that cannot be removed is logged and left to the daily maintenance,
 * since no photo refers to it any more.
 *
 * @param onlyIf checked in the transaction while the member's row is locked
 * @returns false if `onlyIf` refused; nothing was changed
 * @throws errors of the database; nothing was changed
 */
export async function eraseMember(
  { database, storage, exportFiles, checkFiles, voiceFiles, log }: EraseServices,
  tenant: Tenant,
  memberId: string,
  onlyIf?: EraseOnlyIf,
): Promise<boolean> {
  const left = await database.withTenant(tenant.key, async (db) => {
    await lockToErase(db, memberId)
    if (onlyIf && !(await onlyIf(db, memberId))) return undefined
    return eraseRows(
      db,
      memberId,
      FEATURES.map(({ erase }) => erase),
    )
  })
  for (const finish of left ?? []) {
    try {
      await finish({ tenant, database, storage, exportFiles, checkFiles, voiceFiles })
    } catch (error) {
      log.error({ err: error, tenant: tenant.id }, 'files of an erased member are left to the maintenance')
    }
  }
  return left !== undefined
}

/** `eraseMember` bound to these services. */
export function memberEraser(services: EraseServices): EraseMember {
  return (tenant, memberId, onlyIf) => eraseMember(services, tenant, memberId, onlyIf)
}

/**
 * Locks the member: waits for concurrent writes about them, and prevents new references to them.
 */
async function lockToErase(db: TenantDb, memberId: string): Promise<void> {
  await sql`select from member where tenant_id = ${db.tenantId}::int and id = ${memberId}::uuid for update`.execute(
    db.trx,
  )
}

async function eraseRows(
  db: TenantDb,
  memberId: string,
  erasures: readonly Erasure[],
): Promise<readonly AfterErasure[]> {
  const left: AfterErasure[] = []
  for (const { work } of erasures) {
    const after = await work?.(db, memberId)
    if (after) left.push(after)
  }
  const deleted = erasures.flatMap(({ rows }) =>
    Object.entries(rows).flatMap(([column, fate]) =>
      fate === 'delete' && column !== MEMBER ? [column] : [],
    ),
  )
  for (const column of [...deleted, MEMBER]) await deleteBy(db, column, memberId)
  return left
}

async function deleteBy(db: TenantDb, name: string, memberId: string): Promise<void> {
  const [table = '', column = ''] = name.split('.')
  await sql`delete from ${sql.table(table)} where tenant_id = ${db.tenantId}::int
    and ${sql.ref(column)} = ${memberId}::uuid`.execute(db.trx)
}
