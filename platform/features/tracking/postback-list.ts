import { sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { type ConversionKind, conversionKind } from './conversion-kinds.ts'
import { POSTBACK_STATE, type PostbackState } from './postback-log.ts'
import { SEND_POSTBACK } from './postback-queue.ts'
import type { PostbackRequest } from './postback-request.ts'

/** A postback for staff, with its last attempt. */
export interface ListedPostback {
  readonly id: string
  readonly network: string
  readonly kind: ConversionKind
  readonly state: PostbackState
  readonly test: boolean
  readonly attempts: number
  readonly createdAt: Date
  /** The last request, without its signature, and its outcome; null before the first attempt. */
  readonly last: (PostbackRequest & { readonly at: Date; readonly outcome: string }) | null
}

const row = z.strictObject({
  id: column.id,
  network: z.string(),
  kind: column.whole,
  state: column.whole,
  attempts: column.whole,
  test: z.boolean(),
  created_at: column.time,
  at: column.time.nullable(),
  url: z.string().nullable(),
  body: z.string().nullable(),
  status: column.whole.nullable(),
  fault: z.string().nullable(),
  cursor: z.string(),
})
type Row = z.output<typeof row>

/** A page of the postbacks of a site, newest first. */
export async function listPostbacks(
  db: TenantDb,
  limit: number,
  after?: Cursor,
): Promise<Page<ListedPostback>> {
  const found = await rows(
    db,
    row,
    sql`select p.id, p.network, p.kind, p.state, p.attempts, p.conversion_id is null as test, p.created_at,
        ${cursorOf('p.created_at', 'p.id')} as cursor, a.at, a.url, a.body, a.status, a.fault
      from postbacks p left join lateral (select at, url, body, status, fault from postback_attempts t
        where t.tenant_id = ${db.tenantId}::int and t.postback_id = p.id order by number desc limit 1) a on true
      where p.tenant_id = ${db.tenantId}::int and ${isAfter(after, 'p.created_at', 'p.id')}
      order by p.created_at desc, p.id desc limit ${limit + 1}::int`,
  )
  const { rows: shown, next } = pageOf(found, limit)
  return { rows: shown.map(listed), next }
}

function listed({ kind, state, created_at, at, url, body, status, fault, ...row }: Row): ListedPostback {
  const { id, network, attempts, test } = row
  return {
    id,
    network,
    attempts,
    test,
    kind: conversionKind(kind),
    state: stateOf(state),
    createdAt: created_at,
    last:
      at === null
        ? null
        : { at, url: url ?? '', body, outcome: status === null ? (fault ?? '') : String(status) },
  }
}

/** Sends a failed postback again. False if there is none, and for tests. */
export async function repeatPostback(db: TenantDb, id: string): Promise<boolean> {
  const made = await db.trx
    .updateTable('postbacks')
    .set({ state: POSTBACK_STATE.waiting, done_at: null })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('state', '=', POSTBACK_STATE.failed)
    .where('conversion_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await enqueue(db, 'postbacks', { task: SEND_POSTBACK, postback: id })
  return true
}

function stateOf(code: number): PostbackState {
  const names = Object.keys(POSTBACK_STATE) as PostbackState[]
  const state = names.find((name) => POSTBACK_STATE[name] === code)
  if (!state) throw new RangeError(`No postback has the state ${code}`)
  return state
}
