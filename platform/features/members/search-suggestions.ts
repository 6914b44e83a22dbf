import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { cardColumns, isActive } from '../visibility/visibility.ts'
import { type CardRow, cardRow } from './queries.ts'
import { FILTER_PARAMS, type FilterKey } from './rules.ts'
import { base, type Condition, conditions, isFictional, type SearchInput } from './search-conditions.ts'

/**
 * Newest members that are read to count what each filter excludes; bounded, so that the cost does
 * not grow with the site.
 */
const COUNTED_AMONG = 5_000
/** The same bound if presence must be looked up for each member. */
const COUNTED_AMONG_ONLINE = 1_000

export interface SimilarOptions {
  readonly not: readonly string[]
  readonly birthDate: string | null
  readonly limit: number
}

/** Ids of similar members: no filter but the gender, within ten years of the viewer's age. */
function similarIds(db: TenantDb, input: SearchInput, { not, birthDate, limit }: SimilarOptions): Condition {
  const near = birthDate
    ? sql`and s.birth_date between ${birthDate}::date - 3653 and ${birthDate}::date + 3653`
    : sql``
  return sql`select s.id, s.last_online from member_search s
    where ${base(db, input)} and not s.id = any(${not}::uuid[]) ${near}
    order by s.last_online desc, s.id desc limit ${limit}::int`
}

export interface SearchSuggestions {
  /** Number of members without any filter. */
  readonly all: number
  /** Additional members for each filter, if only that filter is removed. */
  readonly without: ReadonlyMap<FilterKey, number>
  readonly similar: readonly CardRow[]
}

/**
 * For searches with few results: what each filter excludes, counted in one pass over the newest
 * members, and similar members. One statement, so that such a page needs no more statements than a
 * full one.
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
      select ${sql.join(flags)} from member_search s where ${base(db, input)} and not ${isFictional(db)}
      order by s.last_online desc, s.id desc limit ${input.search.online ? COUNTED_AMONG_ONLINE : COUNTED_AMONG}::int),
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

/**
 * The counts, one for each active filter, and beside them the card of a similar member, all null if
 * there is none.
 */
const wayOnRow = z.strictObject({
  ...(Object.fromEntries(
    Object.entries(similarCard.shape).map(([name, type]) => [name, type.nullable()]),
  ) as { [Column in keyof typeof similarCard.shape]: z.ZodNullable<(typeof similarCard.shape)[Column]> }),
  ...(Object.fromEntries(withoutKeys) as {
    [Key in FilterKey as `without_${Key}`]: z.ZodOptional<typeof column.whole>
  }),
  without_any: column.whole,
})
