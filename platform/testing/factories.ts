import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { TenantDb } from '../core/database.ts'
import type { Member as MemberTable } from '../core/generated/database.ts'
import { newId } from '../core/ids.ts'
import { eachTrait } from '../core/traits.ts'
import { GENDERS, type Gender, MEMBER_STATUS, type MemberStatus } from '../core/viewer.ts'
import type { LedgerReason } from '../features/credits/server.ts'

export interface MemberPlan
  extends Omit<Partial<Insertable<MemberTable>>, 'gender' | 'seeks' | 'status' | 'tenant_id'> {
  readonly gender?: Gender
  readonly seeks?: Gender
  readonly status?: MemberStatus
  /** Online until then; not online by default. */
  readonly online_until?: Date | null
  /** Credits in the ledger and the balance; none by default. */
  readonly credits?: number
  /** Whether search finds the member; by default if active, not invisible and not private. */
  readonly searchable?: boolean
  /** Agreed to appear in advertisements and on landing pages of the site. */
  readonly advertised?: boolean
}

export interface BuiltMember {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Not a valid hash: no login succeeds with it. Tests of the login pass a real one. */
const NO_PASSWORD = 'no-password'

/**
 * An ordinary member: active, confirmed, 34, from Milan, without restrictions. Only state what a
 * test is about: `buildMember(db, { paid: true, credits: 50 })`.
 */
export async function buildMember(db: TenantDb, plan: MemberPlan = {}): Promise<BuiltMember> {
  const { gender, seeks, status = 'active', credits = 0, searchable, advertised = false, ...more } = plan
  const { online_until, ...given } = more
  const id = given.id ?? newId()
  const email = given.email ?? `${id}@example.test`
  const confirmed = status === 'not_confirmed' ? null : new Date()
  const row: Insertable<MemberTable> = {
    tenant_id: db.tenantId,
    id,
    email,
    email_key: email.toLowerCase(),
    email_confirmed_at: confirmed,
    password_hash: NO_PASSWORD,
    name: 'Robin',
    language: 'it',
    birth_date: '1992-03-04',
    country: 'IT',
    ...given,
    gender: GENDERS[gender ?? 'female'],
    seeks: GENDERS[seeks ?? 'male'],
    status: MEMBER_STATUS[status],
  }
  await db.trx.insertInto('member').values(row).execute()
  if (online_until) await beginPresence(db, row, online_until)
  if (credits > 0) await grantCredits(db, id, credits)
  if (searchable ?? (status === 'active' && !given.invisible && !given.private))
    await makeSearchable(db, row, advertised)
  if (advertised) await agreeToAdvertising(db, id)
  return { id, email, name: row.name }
}

async function beginPresence(
  db: TenantDb,
  { id, last_online_at }: Insertable<MemberTable>,
  online_until: Date,
): Promise<void> {
  const seen_at = last_online_at ?? new Date()
  await db.trx
    .insertInto('presence')
    .values({ tenant_id: db.tenantId, member_id: id, online_until, seen_at })
    .execute()
}

async function grantCredits(db: TenantDb, memberId: string, credits: number): Promise<void> {
  await db.trx
    .insertInto('balance')
    .values({ tenant_id: db.tenantId, member_id: memberId, credits })
    .execute()
  await db.trx
    .insertInto('ledger_entry')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      member_id: memberId,
      delta: credits,
      balance_after: credits,
      reason: 'bonus' satisfies LedgerReason,
      idempotency_key: randomUUID(),
    })
    .execute()
}

async function agreeToAdvertising(db: TenantDb, id: string): Promise<void> {
  await db.trx
    .insertInto('advertising_consent')
    .values({ tenant_id: db.tenantId, member_id: id, agreed_at: new Date(), language: 'it' })
    .execute()
}

async function makeSearchable(
  db: TenantDb,
  row: Insertable<MemberTable>,
  advertised: boolean,
): Promise<void> {
  await db.trx
    .insertInto('member_search')
    .values({
      tenant_id: db.tenantId,
      id: row.id,
      gender: row.gender,
      seeks: row.seeks,
      birth_date: row.birth_date,
      country: row.country,
      region: row.region ?? null,
      cell: row.cell ?? null,
      spot: row.spot ?? null,
      ...eachTrait((name) => row[name] ?? null),
      height: row.height ?? null,
      has_photo: row.main_photo != null,
      advertised: advertised || row.fictional === true,
      featured: (row.paid ?? false) && !row.fictional,
      last_online: row.last_online_at ?? new Date(),
    })
    .execute()
}

/** A session with a known token, for the cookie of a signed-in browser. */
export async function buildSession(
  db: TenantDb,
  memberId: string,
  tokenHash: Buffer,
  expiresAt = new Date(Date.now() + 86_400_000),
): Promise<string> {
  const id = newId()
  await db.trx
    .insertInto('session')
    .values({ tenant_id: db.tenantId, token_hash: tokenHash, id, member_id: memberId, expires_at: expiresAt })
    .execute()
  return id
}
