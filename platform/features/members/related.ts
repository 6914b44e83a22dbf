import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { rows } from '../../infra/database/rows.ts'
import { cardColumns, isActive } from '../visibility/visibility.ts'
import { type CardRow, cardRow } from './queries.ts'
import { base, type SearchInput } from './search-conditions.ts'

/**
 * Newest members of about the same age from which related ones are chosen; bounded, so that the
 * cost does not grow with the site.
 */
const AMONG = 300

export interface RelatedTo {
  readonly id: string
  readonly birth_date: string
  /** Indexes in `INTERESTS`. */
  readonly interests: readonly number[]
}

/**
 * Members whom the viewer may find, of the search's gender and within ten years of the given
 * member's age: those with a photo first, then by shared interests, then by last visit. Rows as
 * `cardColumns` selects them.
 */
export function findRelated(
  db: TenantDb,
  input: SearchInput,
  { id, birth_date, interests }: RelatedTo,
  limit: number,
): Promise<CardRow[]> {
  const bits = interests.reduce((all, place) => all | (1n << BigInt(place)), 0n)
  return rows(
    db,
    cardRow,
    sql`
    with newest as (
      select s.id, s.last_online, s.has_photo, s.mask1 from member_search s
      where ${base(db, input)} and s.id <> ${id}::uuid
        and s.birth_date between ${birth_date}::date - 3653 and ${birth_date}::date + 3653
      order by s.last_online desc, s.id desc limit ${AMONG}::int),
    found as materialized (
      select n.id, n.last_online, n.has_photo, bit_count((n.mask1 & ${bits.toString()}::bigint)::bit(64)) as common from newest n
      order by n.has_photo desc, common desc, n.last_online desc, n.id desc limit ${limit}::int)
    select ${cardColumns(db, 'm', input.viewer, input.now)}
    from found f join member m on m.tenant_id = ${db.tenantId}::int and m.id = f.id and ${isActive('m')}
    order by f.has_photo desc, f.common desc, f.last_online desc, f.id desc`,
  )
}
