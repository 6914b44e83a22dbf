import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { memberEraser } from '../../../platform/app/erase-member.ts'
import { newId } from '../../../platform/core/ids.ts'
import { createDatabase } from '../../../platform/infra/database/database.ts'
import { createExportFiles } from '../../../platform/infra/export-files.ts'
import { createLog } from '../../../platform/infra/log.ts'
import { createPhotoStorage } from '../../../platform/infra/photo-storage.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import type { Stage } from '../stage.ts'

const SITE = 'amore'
/** Messages that the member wrote, in conversations with that many others. */
const MESSAGES = 10_000
const PARTNERS = 100

interface People {
  readonly member: string
  /** A conversation of two of the partners. */
  readonly others: string
  readonly writer: string
}

/**
 * Erases a member with 10,000 messages while a partner of theirs goes on writing to another member.
 */
export async function erasure(stage: Stage, effort: Effort): Promise<Figure[]> {
  const tenant = stage.tenant(SITE)
  const log = createLog({ logLevel: 'error', production: true })
  const database = createDatabase({ url: stage.appUrl, size: 4, name: 'erasure' })
  const storage = createPhotoStorage(stage.folder)
  const exportFiles = createExportFiles(stage.folder)
  const erase = memberEraser({ database, storage, exportFiles, log })
  const owner = new pg.Client({ connectionString: stage.ownerUrl })
  await owner.connect()
  const took: number[] = []
  const waits: number[] = []
  try {
    for (let round = 0; round < effort.rounds; round++) {
      const people = await addPeople(owner, tenant.key)
      const stop = new AbortController()
      const writing = writeOn(stage, tenant.key, people, stop.signal)
      const started = performance.now()
      await erase(tenant, people.member)
      took.push(performance.now() - started)
      stop.abort()
      waits.push(await writing)
    }
  } finally {
    await owner.end()
    await database.close()
  }
  return [
    figure(`erasure of a member with ${MESSAGES} messages`, took, 1000),
    figure('longest wait of a partner who writes to another member meanwhile', waits, 250),
  ]
}

function figure(name: string, rounds: readonly number[], target: number): Figure {
  const sorted = [...rounds].sort((a, b) => a - b)
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)]
  return {
    id: 'o',
    name,
    unit: 'ms',
    target: { kind: 'at most', value: target },
    measured: most,
    detail: `the longest of ${rounds.length} rounds, ${Math.round(least)} to ${Math.round(most)} ms`,
  }
}

/** A member who wrote to many others, two of whom write to each other. */
async function addPeople(owner: pg.Client, tenant: number): Promise<People> {
  const ids = Array.from({ length: PARTNERS + 1 }, newId).sort()
  const [member = '', ...partners] = ids
  await owner.query(
    `insert into member (tenant_id, id, status, email, email_key, email_confirmed_at, password_hash, name, language, gender, seeks, birth_date, country)
     select $1, id, 1, id || '@bench.invalid', id || '@bench.invalid', now(), '!', 'Bench', 'it', 1, 2, '1990-01-01', 'IT' from unnest($2::uuid[]) id`,
    [tenant, ids],
  )
  await owner.query(
    `with made as (insert into conversation (tenant_id, id, low_id, high_id, started_by)
       select $1, gen_random_uuid(), $2, id, $2 from unnest($3::uuid[]) id returning id, high_id),
     sides as (insert into conversation_member (tenant_id, conversation_id, member_id, other_id)
       select $1, id, $2, high_id from made union all select $1, id, high_id, $2 from made)
     insert into message (tenant_id, conversation_id, id, sender_id, body, idempotency_key)
       select $1, made.id, gen_random_uuid(), case when n = 1 then made.high_id else $2 end, 'Ciao', n::text
       from made, generate_series(1, $4::int) n`,
    [tenant, member, partners, MESSAGES / PARTNERS + 1],
  )
  const [writer = '', reader = ''] = partners
  const others = newId()
  await owner.query(
    'insert into conversation (tenant_id, id, low_id, high_id, started_by) values ($1, $2, $3, $4, $3)',
    [tenant, others, writer, reader],
  )
  await owner.query(
    'insert into conversation_member (tenant_id, conversation_id, member_id, other_id) values ($1, $2, $3, $4), ($1, $2, $4, $3)',
    [tenant, others, writer, reader],
  )
  return { member, others, writer }
}

/**
 * Sends a message after the other until it is told to stop. @returns the longest time that one
 * took, in milliseconds
 */
async function writeOn(
  stage: Stage,
  tenant: number,
  { others, writer }: People,
  signal: AbortSignal,
): Promise<number> {
  const database = createDatabase({ url: stage.appUrl, size: 1, name: 'erasure-writer' })
  let longest = 0
  try {
    while (!signal.aborted) {
      const started = performance.now()
      await database.withTenant(tenant, ({ trx }) =>
        sql`select send_message(${tenant}::int, ${others}::uuid, ${writer}::uuid, ${newId()}::uuid, 0::smallint, 'Ciao',
          null::uuid, 0, ${newId()}, ${newId()}::uuid)`.execute(trx),
      )
      longest = Math.max(longest, performance.now() - started)
      await wait(5)
    }
  } finally {
    await database.close()
  }
  return longest
}
