import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { CountedSource } from '../../core/visit-source.ts'
import { firstRow, rows } from '../../infra/database/rows.ts'
import { OTHER, type PackedVisits, type Subject, textOf, under, VISIT_BYTES } from './waiting-visits.ts'

/**
 * Sources per site and day. An address may contain anything, and each new one would be a permanent
 * row.
 */
const MOST_SOURCES = 20_000
/** Those of robots among them: further ones are counted under one name, with the landing page. */
const MOST_OF_ROBOTS = 1000
const ROBOT = '(robot)'

const given = ({ packed }: Pick<PackedVisits, 'packed'>) => sql`
    select substring(packed from at + 1 for 16) as digest, get_byte(packed, at + 16) = 1 as robot,
        get_byte(packed, at + 17) * 256 + get_byte(packed, at + 18) + 1 as place
      from (select ${packed}::bytea as packed) as sent,
        generate_series(0, ${packed.length - VISIT_BYTES}::int, ${VISIT_BYTES}::int) as at`

const digestRow = z.strictObject({ digest: z.instanceof(Buffer) })

/**
 * Notes the visits of a day, and finds those that no process has counted on it. A statement of its
 * own before the counting one, because a cluster refuses both in one. The order is always the same,
 * so that two processes writing the same rows cannot deadlock.
 *
 * @returns common table expressions for the counting statement: `given` has a row per visit with
 *   the index of its subject, from 1; `fresh` has the digests to count
 */
export async function freshVisits(db: TenantDb, day: string, visits: Pick<PackedVisits, 'packed'>) {
  const fresh = await rows(
    db,
    digestRow,
    sql`insert into visitor_seen (tenant_id, day, digest)
      select ${db.tenantId}::int, ${day}::date, digest from (${given(visits)}) as given order by digest
      on conflict do nothing returning digest`,
  )
  return sql`given as (${given(visits)}),
    fresh as (select unnest(${fresh.map(({ digest }) => digest)}::bytea[]) as digest)`
}

/** Counts the visits that no process has counted on this day (`2026-11-22`). */
export async function countVisits(db: TenantDb, day: string, visits: PackedVisits): Promise<void> {
  const sources = await withinLimit(db, day, visits.subjects)
  const column = (name: keyof CountedSource) => sources.map((source) => source[name])
  const counting = await freshVisits(db, day, visits)
  await sql`
    with ${counting}, sources as (
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

const counted = z.strictObject({ sources: z.int(), robots: z.int() })
const sourceRow = z.strictObject({ source: z.string() })

/**
 * Keeps the source of a subject if it is within the limits of the day, known already, or named by
 * staff: paid campaigns are always counted separately. Others become `(other)` or `(robot)`.
 */
async function withinLimit(
  db: TenantDb,
  day: string,
  subjects: readonly Subject[],
): Promise<readonly CountedSource[]> {
  const found = await firstRow(
    db,
    counted,
    sql`select count(*)::int as sources, (count(*) filter (where robot))::int as robots from (select robot from visit_counts
      where tenant_id = ${db.tenantId}::int and day = ${day}::date limit ${MOST_SOURCES}::int) as sources`,
  )
  const { sources: there = 0, robots = 0 } = found ?? {}
  const isBeyond = ({ excess, robot }: Subject) =>
    excess === true || there >= MOST_SOURCES || (robot === true && robots >= MOST_OF_ROBOTS)
  const beyond = subjects.filter(isBeyond).map(({ source }) => source)
  if (beyond.length === 0) return subjects.map(({ source }) => source)
  const [before, named] = [await knownSources(db, day, beyond), await namedSources(db)]
  return subjects.map((subject) => {
    const { source, robot } = subject
    if (!isBeyond(subject) || before.has(textOf(source))) return source
    return nameOf(source, named) ?? under(robot ? ROBOT : OTHER, source)
  })
}

/** Those of the sources that are already known on this day. */
async function knownSources(db: TenantDb, day: string, sources: readonly CountedSource[]) {
  const known = await rows(
    db,
    sourceRow,
    sql`select concat_ws(E'\x1f', network, ref, sub1, sub2, sub3, lander, slug, experiment, variant) as source
      from visit_counts where tenant_id = ${db.tenantId}::int and day = ${day}::date
      and network = any(${[...new Set(sources.map(({ network }) => network))]}::text[])`,
  )
  return new Set(known.map(({ source }) => source))
}

/** Parts of a source that staff name; an empty one matches any. */
const NAMED = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'slug'] as const
const namedRow = z.strictObject({
  network: z.string(),
  ref: z.string(),
  sub1: z.string(),
  sub2: z.string(),
  sub3: z.string(),
  slug: z.string(),
  lander: z.string(),
})
type NamedSource = z.output<typeof namedRow>

/** Sources that short links and costs name, the most specific first. */
async function namedSources(db: TenantDb): Promise<readonly NamedSource[]> {
  const found = await rows(
    db,
    namedRow,
    sql`select network, ref, sub1, sub2, sub3, '' as slug, '' as lander from short_links where tenant_id = ${db.tenantId}::int
      union select network, ref, sub1, sub2, sub3, slug, lander from campaign_costs where tenant_id = ${db.tenantId}::int`,
  )
  const exactness = (row: NamedSource) => NAMED.filter((name) => row[name] !== '').length
  return found.filter((row) => exactness(row) > 0).sort((a, b) => exactness(b) - exactness(a))
}

/**
 * Reduces a source to the parts that staff named, so that addresses cannot create more rows from
 * it.
 */
function nameOf(source: CountedSource, named: readonly NamedSource[]): CountedSource | undefined {
  const row = named.find((one) =>
    [...NAMED, 'lander' as const].every((name) => one[name] === '' || one[name] === source[name]),
  )
  if (!row) return undefined
  const { lander: _, ...parts } = row
  return { ...under('', source), ...parts }
}
