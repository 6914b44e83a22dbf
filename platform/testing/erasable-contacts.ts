import { randomBytes } from 'node:crypto'
import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { enqueue } from '../infra/jobs/enqueue.ts'

/** The erased member, and others; `partner` has a conversation with them. */
export interface Erasable {
  readonly member: string
  readonly partner: string
  readonly conversation: string
}

/** Messages of both sides in their conversation. */
export async function addMessages(
  { trx, tenantId }: TenantDb,
  { member, conversation, partner }: Erasable,
  canary: string,
): Promise<void> {
  const photo = newSecret()
  const photoId = newId()
  const row = (sender_id: string, body: string, kind = 0, photo_id: string | null = null) => ({
    tenant_id: tenantId,
    conversation_id: conversation,
    id: newId(),
    sender_id,
    body,
    kind,
    photo_id,
    idempotency_key: `${body}-${newId()}`,
  })
  const last = row(member, canary)
  const said = row(member, '', 5)
  await trx
    .insertInto('message')
    .values([
      row(member, canary, 1, photoId),
      said,
      row(member, 'rose', 2),
      {
        ...row(partner, 'my own words'),
        about: JSON.stringify({ ref: 'note:about_me', text: canary }),
        reaction: 1,
      },
      last,
    ])
    .execute()
  await trx
    .insertInto('photo')
    .values({
      tenant_id: tenantId,
      id: photoId,
      member_id: member,
      name: photo,
      content: photo.toLowerCase(),
      message_id: last.id,
      width: 1,
      height: 1,
    })
    .execute()
  await trx
    .insertInto('voice')
    .values({
      tenant_id: tenantId,
      message_id: said.id,
      conversation_id: conversation,
      member_id: member,
      name: newSecret(),
      content: randomBytes(20).toString('hex'),
      type: 0,
      milliseconds: 2000,
      created_at: new Date(),
    })
    .execute()
  await trx
    .updateTable('conversation')
    .set({ last_message_id: last.id, last_message_at: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversation)
    .execute()
  await trx
    .updateTable('conversation_member')
    .set({ unread: 3 })
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', conversation)
    .where('member_id', '=', partner)
    .execute()
}

/** Relations between the two, in both directions. */
export async function addContacts(
  db: TenantDb,
  { member, partner }: Erasable,
  canary: string,
): Promise<void> {
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

/** Mail to the member and about them, with its causes. */
export async function addMail(db: TenantDb, { member, partner, conversation }: Erasable, canary: string) {
  const { trx, tenantId: tenant_id } = db
  const texts = { subject: canary, body_text: canary, body_html: canary, recipient: `${canary}@example.test` }
  const own = newId()
  const about = `unread:${conversation}:${partner}:2026-05-01`
  await trx
    .insertInto('outgoing_mail')
    .values([
      { ...texts, tenant_id, id: own, mail_key: newId(), member_id: member },
      { ...texts, tenant_id, id: newId(), mail_key: about, member_id: partner, sent_at: new Date() },
      { ...texts, tenant_id, id: newId(), mail_key: `match:${member}:${partner}`, member_id: partner },
      // An answer to a complaint that was sent while signed out.
      { ...texts, tenant_id, id: newId(), mail_key: newId(), sent_at: new Date() },
    ])
    .execute()
  await enqueue(db, 'mail', { task: 'deliver_mail', mail: own })
  await enqueue(db, 'push', { task: 'deliver_push', member, browser: 'ff', path: '/', cause: canary })
  await trx
    .insertInto('push_subscription')
    .values({
      tenant_id,
      member_id: member,
      endpoint_hash: Buffer.from(newSecret()),
      subscription: JSON.stringify({ endpoint: canary }),
    })
    .execute()
  await trx
    .insertInto('mail_report')
    .values({
      tenant_id,
      mail_id: own,
      verdict: 'soft',
      received_at: new Date(),
      report_key: Buffer.from(newSecret()),
    })
    .execute()
  await trx.insertInto('notice_settings').values({ tenant_id, member_id: member }).execute()
  const expires_at = new Date(Date.now() + 86_400_000)
  await trx
    .insertInto('known_device')
    .values({
      tenant_id,
      member_id: member,
      device_hash: Buffer.from(newSecret()),
      first_seen_at: new Date(),
      seen_at: new Date(),
    })
    .execute()
  await trx
    .insertInto('mail_token')
    .values({
      tenant_id,
      member_id: member,
      purpose: 'activation',
      expires_at,
      token_hash: Buffer.from(newSecret()),
      data: JSON.stringify({ note: canary }),
    })
    .execute()
}
