import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { CountedSource } from '../../core/visit-source.ts'
import { firstRow, rows } from '../../infra/database/rows.ts'
import { type PackedVisits, textOf, VISIT_BYTES } from './waiting-visits.ts'

/** Sources of a site and a day. An address may hold anything, and each other one would be a row for ever. */
const MOST_SOURCES = 20_000
/** What visits of further sources are counted under, with the landing page. */
const OTHER = '(other)'

/**
 * Common table expressions for a statement that counts: `given` has a row a visit with the place of its subject, from 1; `fresh` the
 * digests that no process has counted on this day. In one order everywhere: two processes that write the same rows wait for each other, and never both.
 */
export const givenVisits = (db: TenantDb, day: string, { packed }: Pick<PackedVisits, 'packed'>) => sql`
  given as (
    select substring(packed from at + 1 for 16) as digest, get_byte(packed, at + 16) = 1 as robot,
        get_byte(packed, at + 17) * 256 + get_byte(packed, at + 18) + 1 as place
      from (select ${packed}::bytea as packed) as sent,
        generate_series(0, ${packed.length - VISIT_BYTES}::int, ${VISIT_BYTES}::int) as at
  ), fresh as (
    insert into visitor_seen (tenant_id, day, digest)
      select ${db.tenantId}::int, ${day}::date, digest from given order by digest
      on conflict do nothing returning digest
  )`

/** Counts those of the visits that no process has counted on this day (`2026-11-22`). */
export async function countVisits(db: TenantDb, day: string, visits: PackedVisits): Promise<void> {
  const sources = await withinLimit(
    db,
    day,
    visits.subjects.map(({ source }) => source),
  )
  const column = (name: keyof CountedSource) => sources.map((source) => source[name])
  await sql`
    with ${givenVisits(db, day, visits)}, sources as (
      select * from unnest(${column('network')}::text[], ${column('ref')}::text[], ${column('sub1')}::text[],
        ${column('sub2')}::text[], ${column('sub3')}::text[], ${column('lander')}::text[], ${column('slug')}::text[],
        ${column('experiment')}::text[], ${column('variant')}::text[])
        with ordinality as s (network, ref, sub1, sub2, sub3, lander, slug, experiment, variant, place)
    )
    insert into visit_counts
      (tenant_id, day, network, ref, sub1, sub2, sub3, lander, slug, experiment, variant, robot, visits)
    select ${db.tenantId}::int, ${day}::date, network, ref, sub1, sub2, sub3, lander, slug, experiment, variant, robot, count(*)
      from given join fresh using (digest) join sources using (place)
      group by 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 order by 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    on conflict (tenant_id, day, source_key, robot) do update set visits = visit_counts.visits + excluded.visits`.execute(
    db.trx,
  )
}

const counted = z.strictObject({ sources: z.int() })
const sourceRow = z.strictObject({ source: z.string() })

/** The sources as they are, and `(other)` in place of those that came when the site had too many on this day. */
async function withinLimit(
  db: TenantDb,
  day: string,
  sources: readonly CountedSource[],
): Promise<readonly CountedSource[]> {
  const found = await firstRow(
    db,
    counted,
    sql`select count(*)::int as sources from (select from visit_counts
      where tenant_id = ${db.tenantId}::int and day = ${day}::date limit ${MOST_SOURCES}::int) as sources`,
  )
  if ((found?.sources ?? 0) < MOST_SOURCES) return sources
  const known = await rows(
    db,
    sourceRow,
    sql`select concat_ws(E'\x1f', network, ref, sub1, sub2, sub3, lander, slug, experiment, variant) as source
      from visit_counts where tenant_id = ${db.tenantId}::int and day = ${day}::date
      and network = any(${[...new Set(sources.map(({ network }) => network))]}::text[])`,
  )
  const names = new Set(known.map(({ source }) => source))
  return sources.map((source) => (names.has(textOf(source)) ? source : other(source)))
}

const other = ({ lander, experiment, variant }: CountedSource): CountedSource => ({
  ...{ network: OTHER, ref: '', sub1: '', sub2: '', sub3: '', slug: '' },
  ...{ lander, experiment, variant },
})
