import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { PHOTO_STATUS } from '../core/photo-status.ts'
import type { Tenant } from '../core/tenant.ts'
import { hashPassword, tokenHash, withdrawalToken } from '../features/accounts/server.ts'
import { complaintTokenHash } from '../features/complaints/server.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { decidedReport } from './decided-report.ts'
import { absentFactors, addFactors, type FactorFixture, type FactorSite } from './factor-fixture.ts'
import { buildMember, buildSession } from './factories.ts'
import { buy, pay, storeMandate } from './order-fixture.ts'

/** A premium member of one site with everything that has an id: a partner, their talk, a photo, a payment, a like. */
export interface TenantFixture {
  readonly tenant: string
  /** All ids below: what another site must never show. */
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
  /** Made by `member` about `other`, decided, and can be appealed. */
  readonly report: string
  /** Of the mailed link to the decision of `report`, for `member`. */
  readonly reportLink: string
  /** Brings the account of a member who was deleted back. */
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

/** A demo site of the program. @throws Error where there is none of that id */
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

/** The cookie header of a browser on which that member is signed in. */
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
  return database.withTenant(keyOf(app, tenant), async (db) => {
    const rich = { paid: true, credits: 100, password_hash }
    const member = await buildMember(db, { gender: 'male', seeks: 'female', ...rich })
    const other = await buildMember(db, { gender: 'female', seeks: 'male' })
    const cookie = await signIn(db, member.id)
    const session = await buildSession(db, other.id, tokenHash(newSecret()))
    const conversation = await talk(db, member.id, other.id)
    const photo = await showPhoto(db, other.id)
    const ownPhoto = await showPhoto(db, member.id)
    const { payment } = await buy(db, member.id)
    const mandate = await storeMandate(db, member.id, payment)
    const order = await pay(db, member.id)
    const expires = new Date(Date.now() + 86_400_000)
    const receipt = await withdrawalToken(db, member.id, { now: new Date(), expires })
    const claim = await buildMember(db, { status: 'not_confirmed', password_hash })
    const complaint = await answeredComplaint(db, member.id)
    const report = await decidedReport(db, member.id, other.id)
    const reportLink = await mailLink(db, member.id, { purpose: 'decision' })
    const token = await mailLink(db, claim.id, { purpose: 'activation' })
    const returning = await deletedMember(db, password_hash)
    const reset = JSON.stringify({ email_key: other.email.toLowerCase() })
    const resetToken = await mailLink(db, other.id, { purpose: 'password_reset', data: reset })
    const moving = await buildMember(db)
    const change = JSON.stringify({ email: `new.${moving.email}`, asked: new Date().toISOString() })
    const emailLink = await mailLink(db, moving.id, { purpose: 'mail_change', data: change })
    const coded = await buildMember(db, { password_hash })
    const factors = await addFactors(db, { member: member.id, coded: coded.id }, siteOf(app, tenant))
    await db.trx
      .insertInto('member_like')
      .values({ tenant_id: db.tenantId, liker_id: other.id, liked_id: member.id })
      .execute()
    return {
      tenant,
      ids: [
        ...[member.id, other.id, conversation, payment, photo, ownPhoto, claim.id, token, resetToken],
        ...[
          moving.id,
          emailLink,
          returning,
          session,
          mandate,
          order,
          receipt,
          coded.id,
          factors.passkey,
          complaint,
          report,
          reportLink,
        ],
      ],
      cookie,
      member: member.id,
      other: other.id,
      conversation,
      photo,
      ownPhoto,
      payment,
      mandate,
      order,
      receipt,
      token,
      resetToken,
      emailLink,
      returning,
      complaint,
      report,
      reportLink,
      session,
      factors,
    }
  })
}

/** The ids of a fixture that does not exist. */
export function absentFixture(): TenantFixture {
  const [member, other, conversation, payment] = [newId(), newId(), newId(), newId()]
  const [photo, ownPhoto, token, receipt] = [newSecret(), newSecret(), newSecret(), newSecret()]
  const links = {
    resetToken: newSecret(),
    emailLink: newSecret(),
    returning: newSecret(),
    complaint: newSecret(),
    report: newId(),
    reportLink: newSecret(),
  }
  const money = { payment, receipt, order: newId(), mandate: newId() }
  const access = { token, session: newId(), factors: absentFactors(), ...links }
  return {
    tenant: '',
    ids: [],
    cookie: '',
    member,
    other,
    conversation,
    ...money,
    photo,
    ownPhoto,
    ...access,
  }
}

/** A conversation with one message of `to`, which carries its id as a canary. */
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
  const message = { tenant_id, conversation_id: id, id: newId(), sender_id: to, idempotency_key: newId() }
  await db.trx
    .insertInto('message')
    .values({ ...message, body: `canary ${id}` })
    .execute()
  return id
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

/** The token of an unused link. */
async function mailLink(
  db: TenantDb,
  member_id: string,
  link: { readonly purpose: string; readonly data?: string },
): Promise<string> {
  const token = newSecret()
  const expires_at = new Date(Date.now() + 86_400_000)
  await db.trx
    .insertInto('mail_token')
    .values({
      ...{ tenant_id: db.tenantId, member_id, ...link, expires_at },
      token_hash: tokenHash(token),
    })
    .execute()
  return token
}

/** A member whose account is being deleted. @returns the token that brings it back */
async function deletedMember(db: TenantDb, password_hash: string): Promise<string> {
  const { id } = await buildMember(db, { status: 'deleted', password_hash })
  await db.trx
    .insertInto('account_deletion')
    .values({ tenant_id: db.tenantId, member_id: id, reason: 'other', requested_at: new Date() })
    .execute()
  return mailLink(db, id, { purpose: 'return' })
}

/** @returns the token of the newest mail about it */
async function answeredComplaint(db: TenantDb, member_id: string): Promise<string> {
  const token = newSecret()
  const [id, email, now] = [newId(), `${member_id}@example.test`, new Date()]
  await db.trx
    .insertInto('complaint')
    .values({
      ...{ tenant_id: db.tenantId, id, member_id, email, email_key: email, language: 'it', kind: 1 },
      ...{
        number: `C-${id.slice(-9, -5)}-${id.slice(-4)}`,
        idempotency_key: newId(),
        created_at: now,
        due_at: now,
      },
      ...{ body: 'Somebody was rude.', state: 1, outcome: 3, answer: 'We saw nothing.', answered_at: now },
      token_hash: complaintTokenHash(token),
    })
    .execute()
  return token
}
