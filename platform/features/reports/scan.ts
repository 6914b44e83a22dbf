import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import { isId } from '../../core/uuid.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { lastOnline, tenantKey } from '../visibility/visibility.ts'
import { insertReport } from './commands.ts'
import { freeze } from './evidence.ts'
import { comparedText, profileHits, RULE_CODES, type RuleHit } from './profile-rules.ts'
import { REPORT_STATE } from './rules.ts'

/** Texts change only while the member is online: only profiles seen in these days are checked. */
const SEEN_DAYS = 2
const AT_ONCE = 200

const profileRow = z.strictObject({
  id: column.id,
  name: z.string(),
  about: z.string(),
  /** Answers to prompts, one per line; null if there are none. */
  answers: z.string().nullable(),
})
type ScannedProfile = z.output<typeof profileRow>

const digest = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest()

/** Name of the task that checks one profile. */
export const CHECK_PROFILE = 'check_profile'

/** Enqueues a check of a member's texts, in the transaction that saved them. */
export function queueProfileCheck(db: TenantDb, member: string): Promise<void> {
  return enqueue(db, 'maintenance', { task: CHECK_PROFILE, member })
}

/** Checks one profile. Idempotent. @returns whether the texts break a rule */
export async function scanProfile(
  database: Database,
  { tenantId, member }: Job,
  now: Date,
): Promise<boolean> {
  return database.withTenant(tenantId, async (db) => {
    const [profile] = isId(String(member)) ? await unchecked(db, sql`m.id = ${member}::uuid`) : []
    return profile !== undefined && scanOne(db, profile, now)
  })
}

/**
 * Checks names and texts of new and changed profiles; hits wait for a moderator, with the rule and
 * the matching words. Profiles are checked when they are saved; this finds the rest, such as a text
 * that has become one of many. Fictional profiles are the operator's own, and not checked.
 *
 * @returns number of hits
 */
export async function scanProfiles(database: Database, tenantKey: number, now: Date): Promise<number> {
  let hits = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { last, found } = await database.withTenant(tenantKey, (db) => scanPortion(db, after, now))
    hits += found
    if (last === undefined) return hits
    after = last
  }
}

async function scanPortion(db: TenantDb, after: string, now: Date) {
  const since = daysBefore(now, SEEN_DAYS)
  const profiles = await unchecked(
    db,
    sql`m.id > ${after}::uuid and (m.signup_at >= ${since} or ${lastOnline(db, 'm')} >= ${since})`,
  )
  let found = 0
  for (const profile of profiles) found += (await scanOne(db, profile, now)) ? 1 : 0
  return { last: profiles.length < AT_ONCE ? undefined : profiles.at(-1)?.id, found }
}

/** Of the members `m` that meet the condition, those whose texts were not checked yet. */
function unchecked(db: TenantDb, condition: RawBuilder<unknown>): Promise<readonly ScannedProfile[]> {
  const t = tenantKey(db)
  return rows(
    db,
    profileRow,
    sql`
    select m.id, m.name, m.about, p.answers from member m
    cross join lateral (select string_agg(answer, E'\\n' order by prompt) as answers from member_prompt
      where tenant_id = ${t} and member_id = m.id) p
    left join profile_check c on c.tenant_id = ${t} and c.member_id = m.id
    where m.tenant_id = ${t} and ${condition} and m.status = ${sql.lit(MEMBER_STATUS.active)} and not m.fictional
      and c.looked_at is distinct from sha256(convert_to(concat_ws(E'\\n', m.name, m.about, p.answers), 'UTF8'))
    order by m.id limit ${AT_ONCE}::int`,
  )
}

async function scanOne(db: TenantDb, profile: ScannedProfile, now: Date): Promise<boolean> {
  const { id, name, answers } = profile
  const about = answers === null ? profile.about : `${profile.about}\n${answers}`
  // A copied text is found even if the answers differ.
  const compared = comparedText(profile.about) ?? comparedText(about)
  const hash = compared === null ? null : digest(compared)
  await noteChecked(db, { id, lookedAt: digest(name, about), hash, now })
  const sameText = hash === null ? 1 : await countSame(db, hash)
  const [hit] = profileHits({ name, about, sameText })
  if (!hit || (await waits(db, id))) return false
  return keepHit(db, id, hit, now)
}

async function noteChecked(
  db: TenantDb,
  {
    id,
    lookedAt,
    hash,
    now,
  }: { readonly id: string; readonly lookedAt: Buffer; readonly hash: Buffer | null; readonly now: Date },
): Promise<void> {
  const checked = { looked_at: lookedAt, about_hash: hash, checked_at: now }
  await db.trx
    .insertInto('profile_check')
    .values({ tenant_id: db.tenantId, member_id: id, ...checked })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(checked))
    .execute()
}

async function countSame(db: TenantDb, hash: Buffer): Promise<number> {
  const row = await firstRow(
    db,
    z.strictObject({ count: column.whole }),
    sql`select count(*)::int as count from profile_check
      where tenant_id = ${tenantKey(db)} and about_hash = ${hash}`,
  )
  return row?.count ?? 0
}

/** A hit about this profile already waits for a moderator: one at a time. */
async function waits(db: TenantDb, member: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('report')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('reported_id', '=', member)
    .where('rule', 'is not', null)
    .where('rule', '<>', RULE_CODES.child_photo)
    .where('state', '=', REPORT_STATE.open)
    .executeTakeFirst()
  return row !== undefined
}

async function keepHit(db: TenantDb, id: string, { rule, found }: RuleHit, now: Date): Promise<boolean> {
  const evidence = await freeze(db, { member: id, subject: 'profile', subjectId: id })
  if (!evidence) return false
  const filed = await insertReport(db, {
    reporter: null,
    reported: id,
    subject: 'profile',
    subjectId: id,
    category: 'spam',
    rule,
    body: '',
    evidence: { ...evidence, found },
    now,
  })
  return filed !== undefined
}
