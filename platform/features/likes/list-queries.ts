import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { cardRow } from '../members/server.ts'
import { faceColumns, idOf, isFavourite, tenantKey, visibleTo } from '../visibility/visibility.ts'
import { LIKE_LISTS, type LikeList } from './contract.ts'

/** Cards per page of a list. */
const LIKES_LENGTH = 30

const likeRow = cardRow.extend({
  list: z.enum(LIKE_LISTS),
  match: z.boolean(),
  is_new: z.boolean(),
  at: column.time,
  cursor: z.string(),
})
export type LikeRow = z.output<typeof likeRow>

/**
 * The page with likes that the viewer has not opened yet before the others, both by time. Which
 * rows belong to a page is decided by time alone: a like stops being new while one pages, and a
 * cursor by that would repeat it.
 */
const newFirst = ({ rows: page, next }: Page<LikeRow>): Page<LikeRow> => ({
  rows: [...page.filter((row) => row.is_new), ...page.filter((row) => !row.is_new)],
  next,
})

/** The first page of each list, new likes first, then newest first, in one statement. */
export async function findFirstLikes(
  db: TenantDb,
  viewer: Member,
  now: Date,
): Promise<Record<LikeList, Page<LikeRow>>> {
  const lists = LIKE_LISTS.map((list) => sql`(${selectLikes(db, viewer, now, list)})`)
  const found = await rows(db, likeRow, sql`${sql.join(lists, sql` union all `)} order by at desc, id desc`)
  const page = (list: LikeList) =>
    newFirst(
      pageOf(
        found.filter((row) => row.list === list),
        LIKES_LENGTH,
      ),
    )
  return { profiles: page('profiles'), liked_by: page('liked_by'), matches: page('matches') }
}

/** A later page of one list, ordered as the first one. */
export async function findLikes(
  db: TenantDb,
  viewer: Member,
  now: Date,
  list: LikeList,
  after: Cursor | undefined,
): Promise<Page<LikeRow>> {
  return newFirst(pageOf(await rows(db, likeRow, selectLikes(db, viewer, now, list, after)), LIKES_LENGTH))
}

/**
 * Likes of one list, newest first, of members whom the viewer may see now; a match has the time of
 * the other member's like.
 */
function selectLikes(
  db: TenantDb,
  viewer: Member,
  now: Date,
  list: LikeList,
  after?: Cursor,
): RawBuilder<unknown> {
  const t = tenantKey(db)
  const me = sql`${viewer.id}::uuid`
  const received = list !== 'profiles'
  const [mine, theirs] = received ? (['liked_id', 'liker_id'] as const) : (['liker_id', 'liked_id'] as const)
  return sql`
    select ${list} as list, ${faceColumns(db, 'm', now)},
      ${received ? sql`back.liker_id is not null` : sql`true`} as liked, back.liker_id is not null as match,
      ${isFavourite(db, idOf('m'), viewer)} as favourite,
      ${received ? sql`l.is_new` : sql`false`} as is_new, l.created_at as at,
      ${cursorOf('l.created_at', `l.${theirs}`)} as cursor
    from member_like l
    join member m on m.tenant_id = ${t} and m.id = ${sql.ref(`l.${theirs}`)}
    ${list === 'matches' ? sql`join` : sql`left join`} member_like back
      on back.tenant_id = ${t} and back.liker_id = l.liked_id and back.liked_id = l.liker_id
    where l.tenant_id = ${t} and ${sql.ref(`l.${mine}`)} = ${me} and ${visibleTo(db, 'm', me)}
      and ${isAfter(after, 'l.created_at', `l.${theirs}`)}
    order by l.created_at desc, ${sql.ref(`l.${theirs}`)} desc limit ${LIKES_LENGTH + 1}::int`
}
