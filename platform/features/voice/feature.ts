import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { AfterErasure } from '../../infra/erasure.ts'
import type { Feature, MaintenanceServices } from '../../infra/feature.ts'
import { daysBefore, type MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { deleteOrphans, unusedContents } from './queries.ts'

/** Only the rows of who speaks name a message of theirs. */
const ROW = { work: 'deleted with the row of who speaks' }

/**
 * Voice messages: their files and who may hear them. Sending one is a call of the chats: it is a
 * message.
 */
export const voice: Feature = {
  maintenance: (services) => [sweep(services)],
  export: {
    sections: [
      {
        name: 'voice',
        title: 'data:section_voice',
        tables: ['voice'],
        select: (
          db,
          me,
        ) => sql`select message_id::text as cursor, name || case type when 0 then '.webm' else '.mp4' end as file, conversation_id as conversation,
          milliseconds, created_at from voice where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
      },
    ],
  },
  erase: {
    rows: {
      'voice.member_id': { work: 'deleted, and then the files that no report keeps' },
      'voice.message_id': ROW,
      'voice.conversation_id': ROW,
      'voice.name': ROW,
      'voice.content': ROW,
    },
    work: eraseVoice,
  },
}

/** @returns removes the files; failures are left to the daily maintenance */
async function eraseVoice(db: TenantDb, memberId: string): Promise<AfterErasure | undefined> {
  const deleted = await db.trx
    .deleteFrom('voice')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .returning('content')
    .execute()
  const unused = await unusedContents(
    db,
    deleted.map(({ content }) => content),
  )
  if (unused.length === 0) return undefined
  return async ({ voiceFiles, tenant }) => {
    for (const content of unused) await voiceFiles.remove(tenant.id, content)
  }
}

/** Files are written before their row, so younger ones may belong to a request in progress. */
const DAYS = 1
const AT_ONCE = 1000
/** In one day; the others follow on the next. */
const MOST_REMOVED = 10_000
/** Up to this number, a share is not meaningful. */
const FEW = 50

/**
 * Deletes rows whose message is gone, and files without a row.
 * @throws Error if most files have no row: then files and database probably do not belong together,
 *   and a deletion could not be undone
 */
function sweep({
  database,
  voiceFiles,
}: Pick<MaintenanceServices, 'database' | 'voiceFiles'>): MaintenanceTask {
  return {
    name: 'voice-files',
    run: async (tenant, now) => {
      const before = daysBefore(now, DAYS)
      const rows = await database.withTenant(tenant.key, (db) => deleteOrphans(db, before))
      const { all, stray } = await strayFiles({ database, voiceFiles }, tenant, before)
      if (stray.length > Math.max(FEW, all / 2))
        throw new Error(
          `${stray.length} of ${all} files of voice messages are in no row: nothing was removed`,
        )
      for (const content of stray.slice(0, MOST_REMOVED)) await voiceFiles.remove(tenant.id, content)
      return rows + stray.length
    },
  }
}

interface Files {
  readonly database: Database
  readonly voiceFiles: Pick<MaintenanceServices['voiceFiles'], 'list'>
}

async function strayFiles({ database, voiceFiles }: Files, tenant: Tenant, before: Date) {
  const stray: string[] = []
  let all = 0
  let portion: string[] = []
  const look = async () => {
    const contents = portion
    portion = []
    stray.push(...(await database.withTenant(tenant.key, (db) => unusedContents(db, contents))))
  }
  for await (const { content, changedAt } of voiceFiles.list(tenant.id)) {
    all += 1
    if (changedAt < before) portion.push(content)
    if (portion.length >= AT_ONCE) await look()
  }
  await look()
  return { all, stray }
}
