import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { CountedSource } from '../../core/visit-source.ts'
import { firstRow, rows } from '../../infra/database/rows.ts'

/** One visitor of a day and a source. */
export interface CountedVisit {
  /** Keyed hash of visitor and source. */
  readonly digest: Buffer
  readonly source: CountedSource
  readonly robot: boolean
}

/** Sources of a site and a day. An address may hold anything, and each other one would be a row for ever. */
const MOST_SOURCES = 20_000
/** What visits of further sources are counted under, with the landing page. */
const OTHER = '(other)'

/** In one order everywhere: two processes that write the same rows wait for each other, and never both. */
const byDigest = (a: CountedVisit, b: CountedVisit) => Buffer.compare(a.digest, b.digest)

/** Counts those of the visits that no process has counted on this day (`2026-11-22`). */
export async function countVisits(db: TenantDb, day: string, visits: readonly CountedVisit[]): Promise<void> {
  const given = await withinLimit(db, day, [...visits].sort(byDigest))
  const { sources, places } = placed(given)
  const column = (name: keyof CountedSource) => sources.map((source) => source[name])
  await sql`
    with given as (
      select * from unnest(${given.map(({ digest }) => digest)}::bytea[], ${given.map(({ robot }) => robot)}::boolean[],
        ${places}::int[]) as g (digest, robot, place)
    ), sources as (
      select * from unnest(${column('network')}::text[], ${column('ref')}::text[], ${column('sub1')}::text[],
        ${column('sub2')}::text[], ${column('sub3')}::text[], ${column('lander')}::text[], ${column('slug')}::text[],
        ${column('experiment')}::text[], ${column('variant')}::text[])
        with ordinality as s (network, ref, sub1, sub2, sub3, lander, slug, experiment, variant, place)
    ), fresh as (
      insert into visitor_seen (tenant_id, day, digest) select ${db.tenantId}::int, ${day}::date, digest from given
      on conflict do nothing returning digest
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

/**
 * The different sources of visits, and for each visit the place of its source, from 1: thousands of visitors come from few sources, and
 * each value of a statement takes time.
 */
function placed(visits: readonly CountedVisit[]): { sources: CountedSource[]; places: number[] } {
  const known = new Map<string, number>()
  const sources: CountedSource[] = []
  const places = visits.map(({ source }) => {
    const text = textOf(source)
    const place = known.get(text) ?? sources.push(source)
    known.set(text, place)
    return place
  })
  return { sources, places }
}

const counted = z.strictObject({ sources: z.int() })
const sourceRow = z.strictObject({ source: z.string() })

/** The visits as they are, and under `(other)` those of sources that came when the site had too many on this day. */
async function withinLimit(
  db: TenantDb,
  day: string,
  visits: readonly CountedVisit[],
): Promise<readonly CountedVisit[]> {
  const found = await firstRow(
    db,
    counted,
    sql`select count(*)::int as sources from (select from visit_counts
      where tenant_id = ${db.tenantId}::int and day = ${day}::date limit ${MOST_SOURCES}::int) as sources`,
  )
  if ((found?.sources ?? 0) < MOST_SOURCES) return visits
  const known = await rows(
    db,
    sourceRow,
    sql`select concat_ws(E'\x1f', network, ref, sub1, sub2, sub3, lander, slug, experiment, variant) as source
      from visit_counts where tenant_id = ${db.tenantId}::int and day = ${day}::date
      and network = any(${[...new Set(visits.map(({ source }) => source.network))]}::text[])`,
  )
  const names = new Set(known.map(({ source }) => source))
  return visits.map((visit) =>
    names.has(textOf(visit.source)) ? visit : { ...visit, source: other(visit.source) },
  )
}

const other = ({ lander, experiment, variant }: CountedSource): CountedSource => ({
  ...{ network: OTHER, ref: '', sub1: '', sub2: '', sub3: '', slug: '' },
  ...{ lander, experiment, variant },
})

/** A source as one text; values hold no control characters. */
export const textOf = (source: CountedSource): string =>
  [
    ...[source.network, source.ref, source.sub1, source.sub2, source.sub3],
    ...[source.lander, source.slug, source.experiment, source.variant],
  ].join('\x1f')
