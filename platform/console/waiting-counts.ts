import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import { WAITING_WORK } from '../core/waiting-work.ts'
import { column, rows } from '../infra/database/rows.ts'

export type WaitingKind = keyof typeof WAITING_WORK

const NAMES = new Map(
  Object.entries(WAITING_WORK).map(([name, kind]) => [kind as number, name as WaitingKind]),
)

const countRow = z.strictObject({
  tenant: column.whole,
  kind: column.whole,
  waiting: column.whole,
  late: column.whole,
})

/** How much of a kind waits at a site, and how much of it should have been done before. */
export interface WaitingCount {
  readonly tenant: number
  readonly kind: WaitingKind
  readonly waiting: number
  readonly late: number
}

/** What waits at these sites; a site and kind without work is left out. */
export async function countWaiting(
  db: ConsoleDb,
  tenants: readonly number[],
  now: Date,
): Promise<readonly WaitingCount[]> {
  if (tenants.length === 0) return []
  const found = await rows(
    db,
    countRow,
    sql`select tenant, kind, count(*)::int as waiting, (count(*) filter (where due_at < ${now}))::int as late
      from waiting_work where tenant = any (${[...tenants]}::int[]) group by tenant, kind`,
  )
  return found.flatMap(({ kind, ...counted }) => {
    const name = NAMES.get(kind)
    return name === undefined ? [] : [{ ...counted, kind: name }]
  })
}

/** The sums over the sites. */
export function sumOf(
  counted: readonly WaitingCount[],
  kinds: readonly WaitingKind[],
): { readonly waiting: number; readonly late: number } {
  const of = counted.filter(({ kind }) => kinds.includes(kind))
  return {
    waiting: of.reduce((sum, one) => sum + one.waiting, 0),
    late: of.reduce((sum, one) => sum + one.late, 0),
  }
}

/**
 * Those of the sites at which work of these kinds waits, by their keys: lists of it ask them and no
 * others, on a cluster their shards only.
 */
export async function sitesWithWork(
  db: ConsoleDb,
  tenants: readonly number[],
  kinds: readonly WaitingKind[],
): Promise<readonly number[]> {
  if (tenants.length === 0) return []
  const found = await db.trx
    .selectFrom('waiting_work')
    .select('tenant')
    .distinct()
    .where(
      'kind',
      'in',
      kinds.map((kind) => WAITING_WORK[kind]),
    )
    .where('tenant', 'in', [...tenants])
    .orderBy('tenant')
    .execute()
  return found.map(({ tenant }) => tenant)
}
