import { sql } from 'kysely'
import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { objectionKey } from '../features/notifications/server.ts'
import { enqueue } from '../infra/jobs/enqueue.ts'
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

async function addTexts(db: TenantDb, member: string, canary: string): Promise<void> {
  const { trx, tenantId } = db
  const email = `${canary}@example.test`
  await trx
    .updateTable('member')
    .set({
      ...{ name: canary, email, email_key: email, about: canary, city: canary, main_photo: canary },
      ...{ password_hash: canary, terms_language: canary, tracking: JSON.stringify({ source: canary }) },
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', member)
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

async function addPurchases({ trx, tenantId: tenant_id }: TenantDb, member_id: string, canary: string) {
  const order = await trx
    .updateTable('credit_order')
    .set({ tracking: JSON.stringify({ source: canary }), idempotency_key: sql`${canary} || id` })
    .where('member_id', '=', member_id)
    .returning(['id', 'amount', 'currency'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('payment')
    .set({ checkout_url: `https://pay.example/${canary}` })
    .where('member_id', '=', member_id)
    .execute()
  await trx
    .insertInto('direct_debit')
    .values({
      ...{ tenant_id, id: newId(), member_id, package: 'p0', discount_code: canary, mandate_text: canary },
      ...{
        sealed: Buffer.from(canary),
        iban_key: canary,
        iban_end: '3000',
        phone_key: canary,
        phone_end: '567',
      },
      ...{ code_hash: canary, code_expires_at: new Date() },
    })
    .execute()
  await trx
    .updateTable('payment_mandate')
    .set({ customer_id: canary, mandate_id: canary, label: canary })
    .where('member_id', '=', member_id)
    .execute()
  await trx
    .insertInto('discount_code')
    .values({ tenant_id, code: `FOR-${canary}`, percentage: 10, member_id })
    .execute()
  await trx
    .insertInto('discount_use')
    .values({ tenant_id, code: 'MAY', member_id, order_id: order.id })
    .execute()
  await addDocuments({ trx, tenantId: tenant_id }, { member_id, ...order }, canary)
}

async function addDocuments(
  { trx, tenantId: tenant_id }: Pick<TenantDb, 'trx' | 'tenantId'>,
  order: {
    readonly member_id: string
    readonly id: string
    readonly amount: number
    readonly currency: string
  },
  canary: string,
): Promise<void> {
  const { member_id, id: order_id, amount, currency } = order
  const { id: payment_id } = await trx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const now = new Date()
  await trx
    .insertInto('refund')
    .values({
      ...{ tenant_id, id: newId(), kind: 'withdrawal', member_id, order_id, payment_id, amount, currency },
      ...{ credits: 0, state: 'done', idempotency_key: canary, requested_at: now, reason: canary },
      ...{ declared_name: canary, declared_email: `${canary}@example.test` },
    })
    .execute()
  await trx
    .insertInto('payment_block')
    .values({ tenant_id, member_id, method: 'directdebit', payment_id, created_at: now })
    .execute()
  await trx
    .insertInto('invoice')
    .values({
      ...{
        tenant_id,
        id: newId(),
        series: 'invoice',
        year: 2026,
        number: 1,
        order_id,
        member_id,
        buyer: canary,
      },
      ...{ seller: '{}', package: 'p0', credits: 10, list_gross: amount, gross: amount, net: amount, vat: 0 },
      ...{ country: 'IT', currency, method: 'creditcard', language: 'it', issued_at: now },
    })
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
