import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { OutboundFault } from '../../infra/http/outbound.ts'
import { CONVERSION, type ConversionKind, conversionKind } from './conversion-kinds.ts'
import type { ReportedConversion } from './postback-address.ts'
import type { PostbackRequest } from './postback-request.ts'

/** `postbacks.state`. */
export const POSTBACK_STATE = { waiting: 0, delivered: 1, failed: 2, dropped: 3 } as const
export type PostbackState = keyof typeof POSTBACK_STATE

/** A waiting postback with its conversion; a test has none. */
export interface WaitingPostback {
  readonly id: string
  readonly network: string
  readonly attempts: number
  readonly conversion: ReportedConversion | null
}

/** One attempt to send. */
export interface Attempt extends PostbackRequest {
  readonly at: Date
  readonly outcome: { readonly status: number } | { readonly fault: OutboundFault | 'secret_missing' }
  readonly milliseconds: number
}

/** The postback, if it is still waiting. */
export async function waitingPostback(db: TenantDb, id: string): Promise<WaitingPostback | undefined> {
  const row = await db.trx
    .selectFrom('postbacks as p')
    .innerJoin('conversions as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.conversion_id'),
    )
    .selectAll('c')
    .select(['p.id as postback', 'p.network as to', 'p.attempts'])
    .where('p.tenant_id', '=', db.tenantId)
    .where('p.id', '=', id)
    .where('p.state', '=', POSTBACK_STATE.waiting)
    .executeTakeFirst()
  if (!row) return undefined
  const { network, ref, sub1, sub2, sub3, click_id, lander, slug, experiment, variant } = row
  const source = { network, ref, sub1, sub2, sub3, click_id, lander, slug, experiment, variant }
  const { amount, currency } = row
  const money = amount === null || currency === null ? null : { amount, currency: currency.trim() }
  const conversion = { id: row.id, kind: conversionKind(row.kind), source, money, at: row.at, test: false }
  return { id: row.postback, network: row.to, attempts: row.attempts, conversion }
}

/** Creates a postback without a conversion, for staff to test what arrives. */
export async function makeTest(
  db: TenantDb,
  network: string,
  kind: ConversionKind,
  now: Date,
): Promise<WaitingPostback> {
  const id = newId()
  await db.trx
    .insertInto('postbacks')
    .values({ tenant_id: db.tenantId, id, network, kind: CONVERSION[kind], created_at: now })
    .execute()
  return { id, network, attempts: 0, conversion: null }
}

/**
 * Records an attempt and the resulting state. Two workers with the same job record two attempts;
 * the first final state stays.
 */
export async function noteAttempt(
  db: TenantDb,
  id: string,
  { at, url, body, outcome, milliseconds }: Attempt,
  state: PostbackState,
): Promise<void> {
  const row = await db.trx
    .updateTable('postbacks')
    .set({ attempts: sql`attempts + 1` })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .returning(['attempts', 'state'])
    .executeTakeFirst()
  // Deleted meanwhile because of its age.
  if (!row) return
  // Its member was erased meanwhile: what was sent is not stored (`erase.ts`).
  const sent = row.state === POSTBACK_STATE.dropped ? { url: '', body: null } : { url, body }
  await db.trx
    .insertInto('postback_attempts')
    .values({
      tenant_id: db.tenantId,
      postback_id: id,
      number: row.attempts,
      at,
      ...sent,
      milliseconds,
      status: 'status' in outcome ? outcome.status : null,
      fault: 'fault' in outcome ? outcome.fault : null,
    })
    .execute()
  if (state !== 'waiting') await endPostback(db, id, state, at)
}

export async function endPostback(
  db: TenantDb,
  id: string,
  state: Exclude<PostbackState, 'waiting'>,
  now: Date,
): Promise<void> {
  await db.trx
    .updateTable('postbacks')
    .set({ state: POSTBACK_STATE[state], done_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('state', '=', POSTBACK_STATE.waiting)
    .execute()
}
