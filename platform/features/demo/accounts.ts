import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { GENDERS } from '../../core/viewer.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { hashPassword, isMember } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import talk from './data/talk.json' with { type: 'json' }
import { type DemoAccount, finishMembers, insertConversation, insertMembers, insertPhotos } from './insert.ts'
import { type DemoLogin, demoLogins } from './logins.ts'
import { demoMember } from './people.ts'
import { seededId } from './random.ts'

const HOUR = 3_600_000
const CREDITS = 120
/** Start of a number range that no other demo member uses. */
const FIRST_NUMBER = 9_000_001

const idRow = z.strictObject({ id: column.id })

interface Picture {
  readonly content: string
  readonly width: number
  readonly height: number
}

/**
 * The logins of a demo site: the premium one has likes, matches and conversations; the free one has
 * just signed up.
 */
export async function seedDemoLogins(
  database: Database,
  tenant: Tenant,
  picture: Picture | undefined,
  now: Date,
): Promise<void> {
  const logins = demoLogins(tenant)
  const passwordHash = await hashPassword(logins[0].password)
  await database.withTenant(tenant.key, async (db) => {
    const accounts = logins.map((login, place) =>
      account(tenant, login, FIRST_NUMBER + 2 * place, passwordHash, now),
    )
    const [premium] = accounts
    if (!premium || (await isMember(db, premium.id))) return
    await insertMembers(db, tenant, accounts)
    if (picture) await insertPhotos(db, [{ ...picture, memberId: premium.id, main: true }])
    await finishMembers(
      db,
      accounts.map(({ id }) => id),
    )
    await moveCredits(db, { memberId: premium.id, delta: CREDITS, reason: 'bonus', key: 'demo' })
    const others = await newestWomen(db)
    await seedLikes(db, premium.id, others, now)
    for (const [place, other] of others.slice(0, 5).entries())
      await seedTalk(db, tenant, premium.id, other, place, now)
  })
}

/** A man who seeks women, just signed up in the tenant's first country, with its first language. */
function account(
  tenant: Tenant,
  login: DemoLogin,
  number: number,
  passwordHash: string,
  now: Date,
): DemoAccount {
  const made = demoMember(tenant, number, now)
  const place = demoMember(
    { ...tenant, settings: { ...tenant.settings, countries: [tenant.settings.countries[0]] } },
    number,
    now,
  )
  const { country, region, city, cell, spot } = place
  return {
    ...made,
    country,
    region,
    city,
    cell,
    spot,
    email: login.email,
    name: login.name,
    language: tenant.languages[0] ?? made.language,
    gender: 1,
    seeks: 2,
    sexuality: 1,
    paid: login.premium,
    fictional: false,
    password_hash: passwordHash,
    signup_at: (login.premium ? new Date(now.getTime() - 60 * 24 * HOUR) : now).toISOString(),
    last_online_at: now.toISOString(),
  }
}

async function newestWomen(db: TenantDb): Promise<string[]> {
  const found = await rows(
    db,
    idRow,
    sql`select s.id from member_search s
    join member m on m.tenant_id = s.tenant_id and m.id = s.id and not m.fictional
    where s.tenant_id = ${db.tenantId}::int and s.gender = ${GENDERS.female} and s.seeks = ${GENDERS.male} and s.has_photo
    order by s.last_online desc, s.id limit 14`,
  )
  return found.map(({ id }) => id)
}

/**
 * Likes of the demo login: eight received, four of them new; six given; the overlap are matches.
 */
async function seedLikes(db: TenantDb, me: string, others: readonly string[], now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const received = others.slice(0, 8).map((liker, place) => ({
    tenant_id: db.tenantId,
    liker_id: liker,
    liked_id: me,
    created_at: at(2 + place * 7),
    is_new: place >= 2 && place < 6,
    announced_at: at(1),
  }))
  const given = [...others.slice(0, 2), ...others.slice(9, 13)].map((liked, place) => ({
    tenant_id: db.tenantId,
    liker_id: me,
    liked_id: liked,
    created_at: at(1 + place * 9),
    is_new: false,
    announced_at: at(1),
  }))
  const rows = [...received, ...given]
  if (rows.length === 0) return
  await db.trx
    .insertInto('member_like')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lines of a conversation. Every second opening has its own reply, followed by a question. */
export function talkIn(code: string, place: number): readonly string[] {
  const language = code.slice(0, 2)
  const { hello, reply, ask } = talk[(language in talk ? language : 'en') as keyof typeof talk]
  const began = place % hello.length
  const lines = began % 2 === 0 ? [hello[began], reply[began / 2], ask[began / 2]] : [hello[began]]
  return lines.filter((line) => line !== undefined)
}

/**
 * A short conversation in the tenant's language: the other member began, the demo login answered
 * some messages, the newest ones are unread.
 */
async function seedTalk(
  db: TenantDb,
  tenant: Tenant,
  me: string,
  other: string,
  place: number,
  now: Date,
): Promise<void> {
  const said = talkIn(tenant.languages[0] ?? 'en', place).map(
    (line, turn) => [turn === 1 ? me : other, line] as const,
  )
  const start = now.getTime() - (3 + place * 5) * HOUR
  const messages = said.map(([sender, body], line) => ({
    sender,
    body,
    at: new Date(start + line * 11 * 60_000),
  }))
  await insertConversation(db, seededId(`${tenant.id} conversation ${place}`), me, other, messages)
}
