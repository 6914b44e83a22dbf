import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { firstRow } from '../../infra/database/rows.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { notifyAway, queueMail } from '../notifications/server.ts'
import { idOf, isActive, lastOnline, presentNow, tenantKey, visibleTo } from '../visibility/visibility.ts'
import { ACCESS_STATE } from './album-rules.ts'

/** Name of the task that checks whether news about an album were seen. */
export const ALBUM_MAIL = 'album_mail'

/**
 * `asked`: notifies the owner of a request. `opened`: notifies a member of their access. Refusals
 * are not announced.
 */
const ALBUM_NEWS = ['asked', 'opened'] as const
type AlbumNews = (typeof ALBUM_NEWS)[number]

interface Told {
  readonly news: AlbumNews
  /** The recipient; the viewer is the actor. */
  readonly id: string
  /** A real member without an open page: open pages show the news themselves. */
  readonly away: boolean
}

/**
 * Notifies of a request for an album, or of the access to one, in its transaction: by push
 * immediately, and by mail if it is unseen after half an hour. At most once a day for the same news
 * between the same two members.
 */
export async function notifyAlbum(scope: RequestScope<Member>, { news, id, away }: Told): Promise<void> {
  const { viewer, now } = scope
  if (!away) return
  const key = `album:${news}:${viewer.id}:${id}:${now.toISOString().slice(0, 10)}`
  await notifyAway(scope, {
    memberId: id,
    key,
    kind: 'album',
    path: pageOf(news, viewer.id),
    look: { task: ALBUM_MAIL, news, by: viewer.id, member: id, cause: key },
  })
}

const pageOf = (news: AlbumNews, by: string) =>
  news === 'asked' ? href('account-photos') : href('members-id', { id: by })

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

const jobShape = z.object({
  tenantId: z.number(),
  news: z.enum(ALBUM_NEWS),
  by: z.string(),
  member: z.string(),
  cause: z.string(),
})

/** Checks as of `now`, and mails if the request or access is still valid and unseen. Idempotent. */
export async function mailAlbumNews({ database, tenants }: Deps, job: Job, now: Date): Promise<void> {
  const { tenantId, news, by, member, cause } = jobShape.parse(job)
  const tenant = tenants.byKey(tenantId)
  if (!tenant) return
  await database.withTenant(tenant.key, async (db) => {
    const facts = await findUnseen(db, { news, by, member, now })
    if (!facts) return
    await queueMail(
      { tenant, locale: localeOfPerson(tenant, facts), db, now },
      {
        key: cause,
        to: facts.email,
        memberId: member,
        path: pageOf(news, by),
        template: news === 'asked' ? 'album_asked' : 'album_opened',
        params: { name: facts.name, sender: facts.by_name },
      },
    )
  })
}

const unseenRow = z.strictObject({
  name: z.string(),
  email: z.string(),
  language: z.string(),
  country: z.string(),
  by_name: z.string(),
})

interface Question {
  readonly news: AlbumNews
  readonly by: string
  readonly member: string
  readonly now: Date
}

/**
 * Both members; undefined if the request or access is gone, or if the recipient has been online
 * since or may not see the other.
 */
function findUnseen(db: TenantDb, { news, by, member, now }: Question) {
  const t = tenantKey(db)
  const asked = news === 'asked'
  const [owner, viewer] = asked ? [member, by] : [by, member]
  return firstRow(
    db,
    unseenRow,
    sql`
    select m.name, m.email, m.language, m.country, o.name as by_name
    from album_access a
    join member m on m.tenant_id = ${t} and m.id = ${member}::uuid
    join member o on o.tenant_id = ${t} and o.id = ${by}::uuid
    where a.tenant_id = ${t} and a.owner_id = ${owner}::uuid and a.viewer_id = ${viewer}::uuid
      and a.state = ${sql.lit(asked ? ACCESS_STATE.asked : ACCESS_STATE.granted)}
      and (a.expires_at is null or a.expires_at > ${now}::timestamptz)
      and ${isActive('m')} and not ${presentNow(db, 'm', now)} and ${lastOnline(db, 'm')} <= a.changed_at
      and ${visibleTo(db, 'o', idOf('m'))}`,
  )
}
