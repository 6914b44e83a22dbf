import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isId } from '../../core/uuid.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { presentCounters } from '../accounts/server.ts'
import { likeMember, nextAnnouncedLike, unlikeMember } from './commands.ts'
import { autoLikeCall, likeMemberCall, listLikesCall, unlikeMemberCall } from './contract.ts'
import { LIKE_MAIL, mailLiked } from './notify-liked.ts'
import { likesOf, presentAnnounced } from './present.ts'

/** Likes given and received; the other member by name while they are visible. */
const likesExport: Export = {
  sections: [
    {
      name: 'likes',
      title: 'data:section_likes',
      tables: ['member_like'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, l.created_at from member_like l
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = l.liked_id
        where l.tenant_id = ${db.tenantId}::int and l.liker_id = ${me}`,
    },
    {
      name: 'likes-received',
      title: 'data:section_likes_received',
      tables: ['member_like'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, l.created_at from member_like l
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = l.liker_id
        where l.tenant_id = ${db.tenantId}::int and l.liked_id = ${me}`,
    },
  ],
}

interface LikeServices {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

export const likes: Feature<LikeServices> = {
  calls: likesApi,
  tasks: (services) => ({ tasks: { [LIKE_MAIL]: (job) => mailLiked(services, job, new Date()) } }),
  export: likesExport,
  erase: { rows: { 'member_like.liker_id': 'delete', 'member_like.liked_id': 'delete' } },
}

function likesApi(): CallRoute[] {
  return [
    route(likeMemberCall, async ({ scope, body }) => {
      const match = await likeMember(scope, known(body.id))
      const profile = match ? presentAnnounced(match, scope) : null
      return { liked: true, match: match !== undefined, profile }
    }),
    route(unlikeMemberCall, async ({ scope, body }) => {
      await unlikeMember(scope, known(body.id))
      return { liked: false }
    }),
    route(listLikesCall, async ({ scope, query: { list, after } }) => ({
      ...(await likesOf(scope, after ? { list, after } : undefined)),
      counters: presentCounters(scope.viewer),
    })),
    route(autoLikeCall, async ({ scope }) => {
      // Each like is announced once, so only to a request whose page shows it (`effects`).
      if (scope.effects !== 'all') return null
      const row = await nextAnnouncedLike(scope)
      return row ? presentAnnounced(row, scope) : null
    }),
  ]
}

function known(id: string): string {
  if (!isId(id)) throw new NotFoundError()
  return id
}
