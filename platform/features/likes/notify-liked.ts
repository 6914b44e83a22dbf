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
import {
  idOf,
  isActive,
  lastOnline,
  likes,
  presentNow,
  tenantKey,
  visibleTo,
} from '../visibility/visibility.ts'

/** Task of the job that mails about an unseen like. */
export const LIKE_MAIL = 'like_mail'

interface Liked {
  readonly id: string
  /** The liked member is real and has no page open: open pages show the like themselves. */
  readonly away: boolean
  readonly match: boolean
}

/**
 * Notifies the liked member, in the transaction of the like: by push immediately, and by mail if
 * the like is unseen after half an hour. A repeated like notifies only once. Fictional profiles
 * like only while the member is present, so nothing is sent for them.
 */
export async function notifyLiked(scope: RequestScope<Member>, { id, away, match }: Liked): Promise<void> {
  const { viewer } = scope
  if (!away) return
  const kind = match ? 'match' : 'like'
  await notifyAway(scope, {
    memberId: id,
    key: `${kind}:${viewer.id}:${id}`,
    kind,
    path: pageOf(match),
    look: { task: LIKE_MAIL, liker: viewer.id, member: id },
  })
}

const pageOf = (match: boolean) => href('likes', {}, match ? { type: 'matches' } : {})

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

/**
 * Runs the job LIKE_MAIL: mails the liked member unless the like was taken back or seen by `now`.
 * Idempotent.
 */
export async function mailLiked({ database, tenants }: Deps, job: Job, now: Date): Promise<void> {
  const { tenantId, liker, member } = job
  const tenant = tenants.byKey(tenantId)
  if (!tenant || typeof liker !== 'string' || typeof member !== 'string') return
  await database.withTenant(tenant.key, async (db) => {
    const facts = await findUnseen(db, { liker, member, now })
    if (!facts) return
    const day = now.toISOString().slice(0, 10)
    await queueMail(
      { tenant, locale: localeOfPerson(tenant, facts), db, now },
      {
        // One mail per match; about likes one per day.
        key: facts.match ? `match:${liker}:${member}` : `likes:${member}:${day}`,
        to: facts.email,
        memberId: member,
        template: facts.match ? 'new_match' : 'new_like',
        path: pageOf(facts.match),
        params: { name: facts.name, sender: facts.liker_name },
      },
    )
  })
}

const unseenRow = z.strictObject({
  name: z.string(),
  email: z.string(),
  language: z.string(),
  country: z.string(),
  liker_name: z.string(),
  match: z.boolean(),
})

/**
 * The like with both members; undefined if it was taken back or seen, or if the liked member has
 * been present since or may not see the other.
 */
function findUnseen(
  db: TenantDb,
  { liker, member, now }: { readonly liker: string; readonly member: string; readonly now: Date },
) {
  const t = tenantKey(db)
  return firstRow(
    db,
    unseenRow,
    sql`
    select m.name, m.email, m.language, m.country, o.name as liker_name, ${likes(db, idOf('m'), idOf('o'))} as match
    from member_like l
    join member m on m.tenant_id = ${t} and m.id = l.liked_id
    join member o on o.tenant_id = ${t} and o.id = l.liker_id
    where l.tenant_id = ${t} and l.liker_id = ${liker}::uuid and l.liked_id = ${member}::uuid and l.is_new
      and ${isActive('m')} and not o.fictional and not ${presentNow(db, 'm', now)} and ${lastOnline(db, 'm')} <= l.created_at
      and ${visibleTo(db, 'o', idOf('m'))}`,
  )
}
