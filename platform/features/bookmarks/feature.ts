import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { changeBookmark } from './commands.ts'
import { changeBookmarkCall, listBookmarksCall } from './contract.ts'
import { bookmarksOf } from './list.ts'

/**
 * What the member keeps about others, with the notes; the others by name while they are visible.
 * Not what others keep about the member (docs/product-rules.md#bookmarks).
 */
const bookmarksExport: Export = {
  sections: [
    {
      name: 'bookmarks',
      title: 'data:section_bookmarks',
      tables: ['bookmark'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name,
          k.favourite_at, k.uninterested_at, nullif(k.note, '') as note, k.noted_at from bookmark k
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = k.other_id
        where k.tenant_id = ${db.tenantId}::int and k.member_id = ${me}`,
    },
  ],
}

export const bookmarks: Feature = {
  calls: bookmarksApi,
  forms: bookmarkForms,
  export: bookmarksExport,
  erase: { rows: { 'bookmark.member_id': 'delete', 'bookmark.other_id': 'delete' } },
}

function bookmarksApi(): CallRoute[] {
  return [
    route(changeBookmarkCall, ({ scope, body }) => changeBookmark(scope, body)),
    route(listBookmarksCall, ({ scope, query: { list, after } }) => bookmarksOf(scope, list, after)),
  ]
}

/** The three forms about one member; the field `change` selects one. */
function bookmarkForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, changeBookmarkCall), {
      page: 'members-id-bookmark',
      next: (_done, { params: { id = '' } }) => href('members-id', { id }),
    }),
  ]
}
