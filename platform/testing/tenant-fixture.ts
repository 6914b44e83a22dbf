import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { PHOTO_STATUS } from '../core/photo-status.ts'
import type { Tenant } from '../core/tenant.ts'
import { hashPassword, tokenHash, withdrawalToken } from '../features/accounts/server.ts'
import { settleMain } from '../features/photos/commands.ts'
import { inviteStory } from '../features/stories/server.ts'
import { answeredComplaint } from './answered-complaint.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { decidedReport } from './decided-report.ts'
import { absentFactors, addFactors, type FactorFixture, type FactorSite } from './factor-fixture.ts'
import { buildMember, buildSession } from './factories.ts'
import { gatherInserts } from './gathered-inserts.ts'
import { mailLink, mailLinks } from './link-fixture.ts'
import { buy, pay, storeMandate } from './order-fixture.ts'
import { waitingAddress } from './waiting-address.ts'

/**
 * A premium member of one site with everything that has an id: a partner, their conversation, a
 * photo, a payment, a like.
 */
export interface TenantFixture {
  readonly tenant: string
  /** All ids below, which another site must never show. */
  readonly ids: readonly string[]
  readonly cookie: string
  readonly member: string
  readonly other: string
  /** Of `other`. */
  readonly session: string
  readonly conversation: string
  /** Of `other`. */
  readonly photo: string
  /** Of `member`. */
  readonly ownPhoto: string
  /** Of the mailed link that confirms the address of an unconfirmed member. */
  readonly token: string
  /** Of the mailed link that sets a new password of `other`. */
  readonly resetToken: string
  /** Of the mailed link that gives a further member a new address. */
  readonly emailLink: string
  readonly payment: string
  /** Opens a complaint that was answered and can be appealed. */
  readonly complaint: string
  /** Of the mailed link about an address on the waiting list. */
  readonly waiting: string
  /** Of the mailed link by which a story can be told. */
  readonly story: string
  /** Made by `member` about `other`, decided, and can be appealed. */
  readonly report: string
  /** Of the mailed link to the decision of `report`, for `member`. */
  readonly reportLink: string
  /** Restores the account of a deleted member. */
  readonly returning: string
  /** Stored for repeat orders, with the payment. */
  readonly mandate: string
  /** Paid today for 9.99 euros, with none of its 10 credits used. */
  readonly order: string
  /** Of the receipt's link to the withdrawal. */
  readonly receipt: string
  readonly factors: FactorFixture
}

/** Password of `member` and of the unconfirmed member. */
export const PASSWORD = 'a long sentence of my own'
let passwordHash: Promise<string> | undefined

/** A demo site of the program. @throws Error for an unknown id */
export function demoSite(app: Pick<TestApp, 'services'>, id: string): Tenant {
  const found = app.services.tenants.get(id)
  if (!found) throw new Error(`There is no tenant ${id}`)
  return found
}

/** The database's key of a site. */
export function keyOf(app: Pick<TestApp, 'services'>, tenant: string): number {
  return demoSite(app, tenant).key
}

function siteOf({ services }: Pick<TestApp, 'services'>, tenant: string): FactorSite {
  const origin = services.tenants.get(tenant)?.origin ?? ''
  return { origin, appSecrets: services.config.appSecrets }
}

/** The cookie header of a browser in which that member is signed in. */
export async function signIn(db: TenantDb, memberId: string): Promise<string> {
  const token = newSecret()
  await buildSession(db, memberId, tokenHash(token))
  return `session=${token}`
}

/** Two members who know each other, with everything that has an id. */
export async function seedFixture(
  { database }: Pick<TestDatabase, 'database'>,
  app: Pick<TestApp, 'services'>,
  tenant: string,
): Promise<TenantFixture> {
  passwordHash ??= hashPassword(PASSWORD)
  const password_hash = await passwordHash
  const make = async (db: TenantDb): Promise<TenantFixture> => {
    const rich = { paid: true, credits: 100, password_hash }
    const member = await buildMember(db, { gender: 'male', seeks: 'female', ...rich })
    const other = await buildMember(db, { gender: 'female', seeks: 'male' })
    const cookie = await signIn(db, member.id)
    const session = await buildSession(db, other.id, tokenHash(newSecret()))
    const between = {
      conversation: await talk(db, member.id, other.id),
      photo: await showPhoto(db, other.id),
      ownPhoto: await showOwnPhoto(db, member.id),
      complaint: await answeredComplaint(db, member.id),
      waiting: await waitingAddress(db, `${newId()}@example.test`),
      story: await inviteStory(db, new Date()),
      report: await decidedReport(db, member.id, other.id),
      reportLink: await mailLink(db, member.id, { purpose: 'decision' }),
    }
    const money = await seedMoney(db, member.id)
    const { links, members } = await mailLinks(db, other, password_hash)
    const coded = await buildMember(db, { password_hash })
    const factors = await addFactors(db, { member: member.id, coded: coded.id }, siteOf(app, tenant))
    await db.trx
      .insertInto('member_like')
      .values({ tenant_id: db.tenantId, liker_id: other.id, liked_id: member.id })
      .execute()
    const made = { ...between, ...money, ...links, session }
    const ids = [member.id, other.id, coded.id, ...members, factors.passkey, ...Object.values(made)]
    return { tenant, ids, cookie, member: member.id, other: other.id, ...made, factors }
  }
  return database.withTenant(keyOf(app, tenant), (db) => gatherInserts(db, make))
}

/** An open payment, the mandate stored with it, and a paid order with the link of its receipt. */
async function seedMoney(db: TenantDb, memberId: string) {
  const { payment } = await buy(db, memberId)
  const mandate = await storeMandate(db, memberId, payment)
  const order = await pay(db, memberId)
  const expires = new Date(Date.now() + 86_400_000)
  const receipt = await withdrawalToken(db, memberId, { now: new Date(), expires })
  return { payment, mandate, order, receipt }
}

/** The ids of a fixture that does not exist. */
export function absentFixture(): TenantFixture {
  return {
    tenant: '',
    ids: [],
    cookie: '',
    member: newId(),
    other: newId(),
    session: newId(),
    conversation: newId(),
    photo: newSecret(),
    ownPhoto: newSecret(),
    payment: newId(),
    mandate: newId(),
    order: newId(),
    receipt: newSecret(),
    token: newSecret(),
    resetToken: newSecret(),
    emailLink: newSecret(),
    returning: newSecret(),
    complaint: newSecret(),
    waiting: newSecret(),
    story: newSecret(),
    report: newId(),
    reportLink: newSecret(),
    factors: absentFactors(),
  }
}

/**
 * A conversation with one message of `to`, which carries its id as a canary and has the same one.
 */
export async function talk(db: TenantDb, from: string, to: string): Promise<string> {
  const id = newId()
  const tenant_id = db.tenantId
  const [low_id, high_id] = from < to ? [from, to] : [to, from]
  await db.trx
    .insertInto('conversation')
    .values({ tenant_id, id, low_id, high_id, started_by: from })
    .execute()
  const side = (member_id: string, other_id: string) => ({
    tenant_id,
    conversation_id: id,
    member_id,
    other_id,
    last_message_at: new Date(),
  })
  await db.trx
    .insertInto('conversation_member')
    .values([side(from, to), side(to, from)])
    .execute()
  const message = { tenant_id, conversation_id: id, id, sender_id: to, idempotency_key: newId() }
  await db.trx
    .insertInto('message')
    .values({ ...message, body: `canary ${id}` })
    .execute()
  return id
}

/** A main photo, and a gesture that waits for the photo with it. */
async function showOwnPhoto(db: TenantDb, member_id: string): Promise<string> {
  const name = await showPhoto(db, member_id)
  await settleMain(db, member_id)
  await db.trx
    .insertInto('profile_check_photo')
    .values({ tenant_id: db.tenantId, id: newId(), member_id, gesture: 0, drawn_at: new Date() })
    .execute()
  return name
}

/** An active photo, without its file. */
export async function showPhoto(db: TenantDb, member_id: string): Promise<string> {
  const name = newSecret()
  const size = { width: 100, height: 100 }
  await db.trx
    .insertInto('photo')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      member_id,
      name,
      content: name,
      status: PHOTO_STATUS.active,
      ...size,
    })
    .execute()
  return name
}
