import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { cellsWithin } from '../../core/places.ts'
import { GENDERS, type Viewer } from '../../core/viewer.ts'
import { cursorOf, isAfter } from '../../infra/database/keyset.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { type CardRow, cardRow } from './queries.ts'
import { birthDates, COUNT_LIMIT, FILTER_PARAMS, type FilterKey, type Search } from './rules.ts'
import { cardColumns, idOf, isActive, noBlockBetween, onlineNow, viewerId } from './visibility.ts'

/** Newest members of the gender that are looked at to tell which filter excludes how many. */
const EXCLUSIONS_AMONG = 20_000

/** A card with its place in the search copy's order, where the next page begins. */
const foundRow = cardRow.extend({ cursor: z.string() })
export type FoundRow = z.output<typeof foundRow>

const countRow = z.strictObject({ count: column.whole })

export interface SearchInput {
  readonly search: Search
  readonly viewer: Viewer
  readonly now: Date
  /** The day at the site, which ages are counted on. */
  readonly today: Date
}

type Condition = RawBuilder<unknown>

/** Who may be found at all, before any filter: gender, mutual interest, blocks both ways, not oneself. */
function base(db: TenantDb, { search, viewer }: SearchInput): Condition {
  const all = sql`s.tenant_id = ${db.tenantId}::int and s.gender = ${GENDERS[search.gender]}::int2`
  if (viewer.kind === 'visitor') return all
  return sql`${all} and s.seeks = ${GENDERS[viewer.gender]}::int2 and s.id <> ${viewer.id}::uuid
    and ${noBlockBetween(db, idOf('s'), viewerId(viewer))}`
}

/** One condition a filter, on the columns that the covering indexes hold. */
function conditions(
  db: TenantDb,
  { search, viewer, now, today }: SearchInput,
): ReadonlyMap<FilterKey, Condition> {
  const all = new Map<FilterKey, Condition>()
  const { age, country, region, interests } = search
  if (country) all.set('country', sql`s.country = ${country}::char(2)`)
  if (region) {
    all.set('countryregion', sql`s.country = ${region.country}::char(2) and s.region = ${region.id}::int2`)
  }
  if (age) {
    const { from, to } = birthDates(age, today)
    all.set('age', sql`s.birth_date > ${from}::date and s.birth_date <= ${to}::date`)
  }
  const cells = cellsOf(search, viewer)
  if (cells) all.set('distance', sql`s.cell = any(${cells}::int[])`)
  if (search.relationship_status)
    all.set('relationship_status', sql`s.relationship = ${search.relationship_status}::int2`)
  if (search.sexuality) all.set('sexuality', sql`s.sexuality = ${search.sexuality}::int2`)
  if (search.hair) all.set('hair', sql`s.hair = ${search.hair}::int2`)
  if (search.eye) all.set('eye', sql`s.eyes = ${search.eye}::int2`)
  if (search.body_type) all.set('body_type', sql`s.body = ${search.body_type}::int2`)
  if (interests) {
    const mask = interests.reduce((bits, place) => bits | (1n << BigInt(place)), 0n).toString()
    all.set('interests', sql`s.mask1 & ${mask}::bigint = ${mask}::bigint`)
  }
  if (search.photo) all.set('photo', sql`s.has_photo`)
  if (search.online) all.set('online', presence(db, now))
  return all
}

/** Cells that a search is limited to, undefined for no limit: members with a known place alone can ask for a distance. */
function cellsOf({ cells, distance }: Search, viewer: Viewer): readonly number[] | undefined {
  if (cells) return cells
  const cell = viewer.kind === 'member' ? viewer.cell : null
  return distance && cell !== null ? cellsWithin(cell, distance) : undefined
}

/** The search copy is up to ten minutes late; presence itself decides. */
function presence(db: TenantDb, now: Date): Condition {
  return sql`exists (select from member o where o.tenant_id = ${db.tenantId}::int and o.id = s.id
    and ${onlineNow('o', now)})`
}

function where(parts: Iterable<Condition>): Condition {
  return sql.join(
    [...parts].map((part) => sql`(${part})`),
    sql` and `,
  )
}

/** One page of the search and one member more, newest first: ids from an index alone, then the rows of just those. */
export async function findMembers(db: TenantDb, input: SearchInput): Promise<FoundRow[]> {
  const { search, viewer, now } = input
  const { after, page, size } = search
  const offset = after ? 0 : (page - 1) * size
  return rows(
    db,
    foundRow,
    sql`
    with found as materialized (
      select s.id, s.last_online from member_search s
      where ${where([base(db, input), ...conditions(db, input).values(), isAfter(after, 's.last_online', 's.id')])}
      order by s.last_online desc, s.id desc limit ${size + 1}::int offset ${offset}::int)
    select ${cardColumns(db, 'm', viewer, now)},
      ${cursorOf('f.last_online', 'f.id')} as cursor
    from found f join member m on m.tenant_id = ${db.tenantId}::int and m.id = f.id and ${isActive('m')}
    order by f.last_online desc, f.id desc`,
  )
}

/** How many match in all, counted no further than `COUNT_LIMIT + 1`. */
export async function countMembers(db: TenantDb, input: SearchInput): Promise<number> {
  const found = await firstRow(
    db,
    countRow,
    sql`
    select count(*) as count from (select from member_search s
      where ${where([base(db, input), ...conditions(db, input).values()])} limit ${COUNT_LIMIT + 1}::int) c`,
  )
  return found?.count ?? 0
}

export interface SimilarOptions {
  readonly not: readonly string[]
  readonly birthDate: string | null
  readonly limit: number
}

/** Ids of members like those asked for: the filters forgotten but the gender, ten years about the viewer's own age. */
function similarIds(db: TenantDb, input: SearchInput, { not, birthDate, limit }: SimilarOptions): Condition {
  const near = birthDate
    ? sql`and s.birth_date between ${birthDate}::date - 3653 and ${birthDate}::date + 3653`
    : sql``
  return sql`select s.id, s.last_online from member_search s
    where ${base(db, input)} and not s.id = any(${not}::uuid[]) ${near}
    order by s.last_online desc, s.id desc limit ${limit}::int`
}

/** Members like those asked for, with the filters forgotten but the gender; not those already found. */
export async function findSimilar(
  db: TenantDb,
  input: SearchInput,
  options: SimilarOptions,
): Promise<CardRow[]> {
  return rows(
    db,
    cardRow,
    sql`
    with found as materialized (${similarIds(db, input, options)})
    select ${cardColumns(db, 'm', input.viewer, input.now)}
    from found f join member m on m.tenant_id = ${db.tenantId}::int and m.id = f.id and ${isActive('m')}
    order by f.last_online desc, f.id desc`,
  )
}

export interface SearchSuggestions {
  /** How many there are without any filter. */
  readonly all: number
  /** How many more each filter lets in when it alone is loosened. */
  readonly without: ReadonlyMap<FilterKey, number>
  readonly similar: readonly CardRow[]
}

/**
 * Where few match: what each filter excludes, counted in one pass over the newest members, and who is
 * similar. One statement, so that a page with few results costs no more of them than a full one.
 */
export async function findSearchSuggestions(
  db: TenantDb,
  input: SearchInput,
  options: SimilarOptions,
): Promise<SearchSuggestions> {
  const filters = [...conditions(db, input)]
  if (filters.length === 0) return { all: 0, without: new Map(), similar: [] }
  const flags = filters.map(([key, condition]) => sql`coalesce((${condition}), false) as ${sql.id(key)}`)
  const counts = filters.map(([key]) => {
    const others = filters.filter(([other]) => other !== key).map(([other]) => sql`f.${sql.id(other)}`)
    const rest = others.length > 0 ? sql`and ${sql.join(others, sql` and `)}` : sql``
    return sql`count(*) filter (where not f.${sql.id(key)} ${rest}) as ${sql.id(`without_${key}`)}`
  })
  const found = await rows(
    db,
    wayOnRow,
    sql`
    with flagged as (
      select ${sql.join(flags)} from member_search s where ${base(db, input)}
      order by s.last_online desc, s.id desc limit ${EXCLUSIONS_AMONG}::int),
    counts as (select count(*) as without_any, ${sql.join(counts)} from flagged f),
    found as materialized (${similarIds(db, input, options)}),
    cards as (
      select ${cardColumns(db, 'm', input.viewer, input.now)}, f.last_online
      from found f join member m on m.tenant_id = ${db.tenantId}::int and m.id = f.id and ${isActive('m')})
    select * from counts left join cards on true order by cards.last_online desc, cards.id desc`,
  )
  const [first] = found
  return {
    all: first?.without_any ?? 0,
    without: new Map(filters.map(([key]) => [key, first?.[`without_${key}`] ?? 0])),
    similar: found.filter((row): row is (typeof found)[number] & CardRow => row.id !== null),
  }
}

const similarCard = cardRow.extend({ last_online: column.time })
const withoutKeys = Object.keys(FILTER_PARAMS).map((key) => [`without_${key}`, column.whole.optional()])

/** The counts, one for each filter that is set, and beside them the card of a similar member, all null where there is none. */
const wayOnRow = z.strictObject({
  ...(Object.fromEntries(
    Object.entries(similarCard.shape).map(([name, type]) => [name, type.nullable()]),
  ) as { [Column in keyof typeof similarCard.shape]: z.ZodNullable<(typeof similarCard.shape)[Column]> }),
  ...(Object.fromEntries(withoutKeys) as {
    [Key in FilterKey as `without_${Key}`]: z.ZodOptional<typeof column.whole>
  }),
  without_any: column.whole,
})
