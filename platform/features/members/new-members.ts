import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { Seeker } from '../../core/viewer.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { isActive } from '../visibility/visibility.ts'
import type { Search } from './rules.ts'
import { base, conditions, type SearchInput, where } from './search-conditions.ts'

/** Counts of new members stop here. */
export const MOST_NEW = 99

/** A search, and the time from which on members are new to it. */
export interface NewSince {
  readonly search: Search
  readonly since: Date
}

const countRow = z.strictObject({ place: column.whole, found: column.whole })

/**
 * How many members of each search have signed up since a time of its own, up to `MOST_NEW`: only
 * those whom the viewer may find (docs/product-rules.md#who-sees-whom). Fictional profiles are no
 * members. Who is online now plays no part. One statement for all.
 */
export async function countNewMembers(
  db: TenantDb,
  { viewer, now, today }: Omit<SearchInput<Seeker>, 'search'>,
  searches: readonly NewSince[],
): Promise<number[]> {
  if (searches.length === 0) return []
  const counts = searches.map(({ search: { online: _online, ...search }, since }, place) => {
    const input = { search, viewer, now, today }
    const matching = where([base(db, input), ...conditions(db, input).values()])
    return sql`(select ${place}::int as place, count(*)::int as found from (
      select from member_search s join member m on m.tenant_id = ${db.tenantId}::int and m.id = s.id
      where ${matching} and s.id > ${firstIdOf(since)}::uuid and ${isActive('m')} and not m.fictional
        and m.signup_at > ${since}::timestamptz
      order by s.id desc limit ${MOST_NEW}::int) n)`
  })
  const found = await rows(db, countRow, sql`${sql.join(counts, sql` union all `)} order by place`)
  return found.map((row) => row.found)
}

/**
 * The lowest id that a signup at this time can have: ids begin with their milliseconds, so an index
 * finds those of later signups.
 */
function firstIdOf(time: Date): string {
  const hex = Math.max(time.getTime(), 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
