import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import type { Tenant } from '../core/tenant.ts'
import { wholeSource } from '../core/visit-source.ts'
import { objectionKey } from '../features/notifications/server.ts'
import { keepSources, recordConversion } from '../features/tracking/server.ts'
import { enqueue } from '../infra/jobs/enqueue.ts'
import { addChoices } from './erasable-choices.ts'
import { addPurchases } from './erasable-orders.ts'
import { showPhoto, talk } from './tenant-fixture.ts'

/** Members beside the erased one: `partner` has a conversation with them. */
export interface Erasable {
  readonly member: string
  readonly partner: string
  readonly conversation: string
}

/**
 * Adds to a member of `seedFixture` a row in every other table that can refer to them, with `canary` in every text of theirs. The partner
 * gets a mail that names the member, and writes in the conversation.
 */
export async function addTraces(db: TenantDb, one: Erasable, canary: string): Promise<void> {
  await addTexts(db, one.member, canary)
  await addMessages(db, one, canary)
  await addContacts(db, one, canary)
  await addMail(db, one, canary)
  await addInvitations(db, one.member, canary)
  await addPurchases(db, one.member, canary)
  await addFactorRows(db, one.member)
  await addSources(db, one.member, canary)
  await addChoices(db, one)
}

/** Those that the fixture's member has not: what a second factor leaves that is on. */
async function addFactorRows({ trx, tenantId }: TenantDb, member: string): Promise<void> {
  const owner = { tenant_id: tenantId, member_id: member }
  await trx
    .insertInto('member_recovery_code')
    .values({ ...owner, code_hash: Buffer.from(newSecret()) })
    .execute()
  const bytes = { token_hash: Buffer.from(newSecret()), proof: Buffer.from(newSecret()) }
  await trx
    .insertInto('waiting_login')
    .values({ ...owner, ...bytes, expires_at: new Date(Date.now() + 600_000) })
    .execute()
}

async function keepCampaign({ trx, tenantId }: TenantDb, member: string, now: Date): Promise<void> {
  await trx
    .insertInto('campaign_discount')
    .values({ tenant_id: tenantId, member_id: member, code: 'SUMMER20', created_at: now })
    .execute()
}

/** What an entry link said of the person, and what came of it. */
async function addSources(db: TenantDb, member: string, canary: string): Promise<void> {
  const now = new Date()
  const postback = 'https://track.adnet.example/postback?c={click_id}'
  const tenant = { settings: { networks: { n1: { postback } } } } as unknown as Tenant
  const touch = wholeSource({ network: 'n1', sub1: canary, sub2: canary, sub3: canary, click_id: canary })
  await keepSources(db, member, { first: touch, last: touch }, now)
  await keepCampaign(db, member, now)
  await recordConversion({ db, tenant }, 'signup', member, now)
  await recordConversion({ db, tenant }, 'confirmed', member, now)
  await db.trx
    .insertInto('postback_attempts')
    .columns(['tenant_id', 'postback_id', 'number', 'at', 'url', 'status', 'milliseconds'])
    .expression(({ selectFrom, lit }) =>
      selectFrom('postbacks')
        .select((row) => [
          ...(['tenant_id', 'id'] as const),
          ...[lit(1).as('number'), row.ref('created_at').as('at'), row.val(canary).as('url')],
          ...[lit(204).as('status'), lit(5).as('milliseconds')],
        ])
        .where('tenant_id', '=', db.tenantId),
    )
    .execute()
}

async function addTexts(db: TenantDb, member: string, canary: string): Promise<void> {
  const { trx, tenantId } = db
  const email = `${canary}@example.test`
  await trx
    .updateTable('member')
    .set({
      ...{ name: canary, email, email_key: email, about: canary, city: canary, main_photo: canary },
      ...{ password_hash: canary, terms_language: canary },
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', member)
    .execute()
  await trx
    .insertInto('member_prompt')
    .values({ tenant_id: tenantId, member_id: member, prompt: 1, answer: canary, answered_at: new Date() })
    .execute()
  await trx
    .insertInto('signup_draft')
    .values({
      tenant_id: tenantId,
      token_hash: Buffer.from(newSecret()),
      answers: JSON.stringify({ answers: { name: canary }, memberId: member }),
    })
    .execute()
  await trx
    .insertInto('mail_suppression')
    .values({ tenant_id: tenantId, email_key: objectionKey(db, email), reason: 'unsubscribe' })
    .execute()
  await trx
    .insertInto('account_deletion')
    .values({
      ...{ tenant_id: tenantId, member_id: member, reason: 'other', comment: canary },
      requested_at: new Date(),
    })
    .execute()
  await trx
    .insertInto('retention_offer')
    .values({
      ...{ tenant_id: tenantId, member_id: member, kind: 'discount', code: canary },
      ...{ offered_at: new Date(), expires_at: new Date() },
    })
    .execute()
  await trx
    .insertInto('suspension')
    .values({ tenant_id: tenantId, id: newId(), member_id: member, starts_at: new Date() })
    .execute()
  await trx
    .insertInto('profile_check')
    .values({
      tenant_id: tenantId,
      member_id: member,
      looked_at: Buffer.from(canary),
      checked_at: new Date(),
    })
    .execute()
  const complaint = { number: 'C-AAAA-AAAA', body: canary, appeal: canary, language: 'it', kind: 1 }
  await trx
    .insertInto('complaint')
    .values({
      ...{ tenant_id: tenantId, id: newId(), member_id: member, email, email_key: email, ...complaint },
      ...{ token_hash: Buffer.from(newSecret()), idempotency_key: newId() },
      ...{ created_at: new Date(), due_at: new Date() },
    })
    .execute()
  const consent = { version: new Date(), language: canary, agreed_at: new Date() }
  await trx
    .insertInto('consent')
    .values({ tenant_id: tenantId, member_id: member, ...consent })
    .execute()
  await trx
    .insertInto('advertising_consent')
    .values({ tenant_id: tenantId, member_id: member, agreed_at: new Date(), language: canary })
    .execute()
  await trx
    .insertInto('age_check')
    .values({
      ...{ tenant_id: tenantId, id: newId(), member_id: member, reference: newSecret(), provider: canary },
      ...{ provider_id: canary, provider_url: canary, minimum_age: 18, started_at: new Date() },
    })
    .execute()
  await trx
    .insertInto('data_export')
    .values({ tenant_id: tenantId, id: newId(), member_id: member, name: canary, requested_at: new Date() })
    .execute()
  await trx
    .insertInto('dismissal')
    .values({ tenant_id: tenantId, member_id: member, alert: canary })
    .execute()
}

async function addMessages(
  { trx, tenantId }: TenantDb,
  { member, conversation, partner }: Erasable,
  canary: string,
): Promise<void> {
  const photo = newSecret()
  const photoId = newId()
  const row = (sender_id: string, body: string, kind = 0, photo_id: string | null = null) => ({
    ...{ tenant_id: tenantId, conversation_id: conversation, id: newId(), sender_id, body, kind, photo_id },
    idempotency_key: `${body}-${newId()}`,
  })
  const last = row(member, canary)
  await trx
    .insertInto('message')
    .values([row(member, canary, 1, photoId), row(member, 'rose', 2), row(partner, 'my own words'), last])
    .execute()
  await trx
    .insertInto('photo')
    .values({
      ...{ tenant_id: tenantId, id: photoId, member_id: member, name: photo, content: photo.toLowerCase() },
      ...{ message_id: last.id, width: 1, height: 1 },
    })
    .execute()
  await trx
    .updateTable('conversation')
    .set({ last_message_id: last.id, last_message_at: new Date() })
    .where('id', '=', conversation)
    .execute()
  await trx
    .updateTable('conversation_member')
    .set({ unread: 3 })
    .where('conversation_id', '=', conversation)
    .where('member_id', '=', partner)
    .execute()
}

async function addContacts(db: TenantDb, { member, partner }: Erasable, canary: string): Promise<void> {
  const { trx, tenantId: tenant_id } = db
  const both = [
    [member, partner],
    [partner, member],
  ] as const
  for (const [from, to] of both) {
    await trx
      .insertInto('pending_message')
      .values({ tenant_id, member_id: from, target_id: to, body: canary })
      .execute()
    await trx.insertInto('block').values({ tenant_id, blocker_id: from, blocked_id: to }).execute()
    await trx
      .insertInto('credit_back')
      .values({ tenant_id, member_id: from, message_id: newId(), amount: 10 })
      .execute()
    await trx
      .insertInto('spending_limit')
      .values({ tenant_id, member_id: from, period: 1, amount: 2000, currency: 'EUR' })
      .execute()
    await trx
      .insertInto('member_like')
      .values({ tenant_id, liker_id: from, liked_id: to })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function addMail(db: TenantDb, { member, partner, conversation }: Erasable, canary: string) {
  const { trx, tenantId: tenant_id } = db
  const texts = { subject: canary, body_text: canary, body_html: canary, recipient: `${canary}@example.test` }
  const own = newId()
  const about = `unread:${conversation}:${partner}:2026-05-01`
  await trx
    .insertInto('outgoing_mail')
    .values([
      { ...texts, tenant_id, id: own, mail_key: newId(), member_id: member },
      { ...texts, tenant_id, id: newId(), mail_key: about, member_id: partner, sent_at: new Date() },
      // An answer to what was typed while signed out.
      { ...texts, tenant_id, id: newId(), mail_key: newId(), sent_at: new Date() },
    ])
    .execute()
  await enqueue(db, 'mail', { task: 'deliver_mail', mail: own })
  await enqueue(db, 'push', { task: 'deliver_push', member, browser: 'ff', path: '/', cause: canary })
  await trx
    .insertInto('push_subscription')
    .values({
      ...{ tenant_id, member_id: member, endpoint_hash: Buffer.from(newSecret()) },
      subscription: JSON.stringify({ endpoint: canary }),
    })
    .execute()
  await trx
    .insertInto('mail_report')
    .values({
      ...{ tenant_id, mail_id: own, verdict: 'soft', received_at: new Date() },
      report_key: Buffer.from(newSecret()),
    })
    .execute()
  await trx.insertInto('notice_settings').values({ tenant_id, member_id: member }).execute()
  const expires_at = new Date(Date.now() + 86_400_000)
  await trx
    .insertInto('known_device')
    .values({
      ...{ tenant_id, member_id: member, device_hash: Buffer.from(newSecret()) },
      ...{ first_seen_at: new Date(), seen_at: new Date() },
    })
    .execute()
  await trx
    .insertInto('mail_token')
    .values({
      ...{ tenant_id, member_id: member, purpose: 'activation', expires_at },
      ...{ token_hash: Buffer.from(newSecret()), data: JSON.stringify({ note: canary }) },
    })
    .execute()
}

/** An invitation that the member has made, and one that the member came by. */
async function addInvitations({ trx, tenantId: tenant_id }: TenantDb, member: string, canary: string) {
  const expires_at = new Date(Date.now() + 86_400_000)
  const given = { tenant_id, created_at: new Date(), expires_at, uses: 1 }
  const [made, used] = [newId(), newId()]
  await trx
    .insertInto('invitation')
    .values([
      { ...given, id: made, code: newSecret(), created_by: member, note: canary },
      { ...given, id: used, code: newSecret(), used: 1 },
    ])
    .execute()
  await trx
    .insertInto('invitation_use')
    .values({ tenant_id, invitation_id: used, member_id: member, used_at: new Date() })
    .execute()
}

/** A conversation in which only the first of the two wrote. */
export async function addMonologue(db: TenantDb, writer: string, reader: string): Promise<string> {
  return talk(db, reader, writer)
}

/** A photo of another member with this content. */
export async function sharePhoto(db: TenantDb, member: string, content: string): Promise<void> {
  const name = await showPhoto(db, member)
  await db.trx.updateTable('photo').set({ content }).where('name', '=', name).execute()
}
