import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { siteDay } from '../../core/calendar.ts'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { GENDERS, type Gender, type Seeker } from '../../core/viewer.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { Log } from '../../infra/log.ts'
import { countNewMembers, queryOf, searchOf } from '../members/server.ts'
import { queueMail, queuePush } from '../notifications/server.ts'
import { isActive, lastOnline, presentNow, tenantKey } from '../visibility/visibility.ts'

/**
 * Name of the task that notifies the members of one site of new matches for their saved searches.
 */
export const SAVED_SEARCHES_TASK = 'saved_searches'

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly log: Pick<Log, 'error'>
}

/** Members read per batch; each is notified in a separate transaction. */
const BATCH = 50
/** Members who have been away for longer are not notified. */
const AWAY_DAYS = 90

/**
 * Notifies the members of a site, as of `now`, by mail and push, of the number of new members in
 * their saved searches since they last ran them or were notified; nobody is notified of zero. At
 * most once a day, so a repeated run notifies nobody twice. One failing notice does not stop the
 * others.
 *
 * @throws AggregateError with the failures, after all others were notified: the job retries, and
 *   notifies only the remaining ones
 */
export async function tellOfNewMembers(deps: Deps, { tenantId }: Job, now: Date): Promise<void> {
  const tenant = deps.tenants.byKey(tenantId)
  if (!tenant) return
  const failures: unknown[] = []
  let after: string | null = null
  do {
    const from: string | null = after
    const readers: Reader[] = await deps.database.withTenant(tenant.key, (db) => findReaders(db, from, now))
    failures.push(...(await tellEach(deps, { tenant, now }, readers)))
    after = readers.length < BATCH ? null : (readers.at(-1)?.id ?? null)
  } while (after !== null)
  if (failures.length > 0) throw new AggregateError(failures, 'notices of new members failed')
}

interface Round {
  readonly tenant: Tenant
  readonly now: Date
}

/** @returns the failures */
async function tellEach(
  { database, log }: Deps,
  round: Round,
  readers: readonly Reader[],
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const reader of readers)
    try {
      await database.withTenant(round.tenant.key, (db) => tell(db, round, reader))
    } catch (err) {
      log.error({ err, tenant: round.tenant.id, member: reader.id }, 'a notice of new members failed')
      failures.push(err)
    }
  return failures
}

async function tell(db: TenantDb, { tenant, now }: Round, reader: Reader): Promise<void> {
  const viewer = seekerOf(reader)
  const searches = reader.searches.map(({ query, since }) => ({
    search: searchOf({ tenant, viewer, country: reader.country }, queryOf(query)),
    since: new Date(since),
  }))
  const today = siteDay({ tenant, now })
  const counts = await countNewMembers(db, { viewer, now, today }, searches)
  const fresh = reader.searches.filter((_search, place) => (counts[place] ?? 0) > 0)
  if (fresh.length === 0) return
  const context = { tenant, locale: localeOfPerson(tenant, reader), db, now }
  const key = `saved_search:${reader.id}:${now.toISOString().slice(0, 10)}`
  const path = href('account-searches')
  await queueMail(context, {
    key,
    path,
    to: reader.email,
    memberId: reader.id,
    template: 'saved_search',
    params: { name: reader.name },
    rows: [{ label: 'mail:row_new_members', value: String(Math.max(...counts)) }],
  })
  await queuePush(context, { memberId: reader.id, key, path, fictional: false, kind: 'saved_search' })
  await sql`update saved_search set told_at = ${now}::timestamptz
    where tenant_id = ${tenantKey(db)} and member_id = ${reader.id}::uuid
      and id = any(${fresh.map(({ id }) => id)}::uuid[])`.execute(db.trx)
}

const readerRow = z.strictObject({
  id: column.id,
  name: z.string(),
  email: z.string(),
  language: z.string(),
  gender: column.whole,
  seeks: column.whole,
  country: z.string(),
  region: column.whole.nullable(),
  cell: column.whole.nullable(),
  spot: column.whole.nullable(),
  searches: z.array(z.strictObject({ id: z.string(), query: z.string(), since: z.string() })),
})
type Reader = z.output<typeof readerRow>

const genderOf = (code: number): Gender => (code === GENDERS.male ? 'male' : 'female')

function seekerOf({ id, gender, seeks, country, region, cell, spot }: Reader): Seeker {
  const wishes = { gender: genderOf(gender), seeks: genderOf(seeks) }
  return { kind: 'member', id, ...wishes, country, region, cell, spot }
}

/**
 * Members with searches, who are not online and were not notified for a day, with their searches.
 */
function findReaders(db: TenantDb, after: string | null, now: Date): Promise<Reader[]> {
  const t = tenantKey(db)
  // A few hours less than a day: the job does not run at the same second each day.
  const recently: RawBuilder<unknown> = sql`${now}::timestamptz - interval '20 hours'`
  return rows(
    db,
    readerRow,
    sql`
    select m.id, m.name, m.email, m.language, m.gender, m.seeks, m.country, m.region, m.cell, m.spot,
      jsonb_agg(jsonb_build_object('id', s.id, 'query', s.query,
        'since', to_char(greatest(s.looked_at, s.told_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by s.id) as searches
    from member m join saved_search s on s.tenant_id = ${t} and s.member_id = m.id
    where m.tenant_id = ${t} and ${isActive('m')} and not m.fictional and m.email_confirmed_at is not null
      and not ${presentNow(db, 'm', now)} and ${lastOnline(db, 'm')} > ${daysBefore(now, AWAY_DAYS)}::timestamptz
      and (${after}::uuid is null or m.id > ${after}::uuid)
    group by m.tenant_id, m.id having coalesce(max(s.told_at) < ${recently}, true)
    order by m.id limit ${BATCH}::int`,
  )
}
