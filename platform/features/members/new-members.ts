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

/** A search, and the time after which a signup counts as new. */
export interface NewSince {
  readonly search: Search
  readonly since: Date
}

const countRow = z.strictObject({ place: column.whole, found: column.whole })

/**
 * Counts for each search the members who signed up after its own time, up to `MOST_NEW`: only those
 * whom the viewer may find (docs/product-rules.md#who-sees-whom). Excludes fictional profiles and
 * ignores presence. One statement for all searches.
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
 * The lowest possible id of a signup at this time: ids begin with a millisecond timestamp, so an
 * index finds later signups.
 */
function firstIdOf(time: Date): string {
  const hex = Math.max(time.getTime(), 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
