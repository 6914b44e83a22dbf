import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { objectionKey } from '../features/notifications/server.ts'
import { waitingAddress } from './waiting-address.ts'

/** Account rows with text from the member or their browser. */
export async function addTexts(db: TenantDb, member: string, canary: string): Promise<void> {
  const { trx, tenantId } = db
  const email = `${canary}@example.test`
  await trx
    .updateTable('member')
    .set({
      name: canary,
      email,
      email_key: email,
      about: canary,
      city: canary,
      main_photo: canary,
      password_hash: canary,
      terms_language: canary,
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
  await addEnds(db, member, canary)
  await addRecords(db, member, canary)
}

/** Rows of leaving the site and of broken rules. */
async function addEnds({ trx, tenantId }: TenantDb, member: string, canary: string): Promise<void> {
  await trx
    .insertInto('account_deletion')
    .values({
      tenant_id: tenantId,
      member_id: member,
      reason: 'other',
      comment: canary,
      requested_at: new Date(),
    })
    .execute()
  await trx
    .insertInto('retention_offer')
    .values({
      tenant_id: tenantId,
      member_id: member,
      kind: 'discount',
      code: canary,
      offered_at: new Date(),
      expires_at: new Date(),
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
}

/** Records about the member, and consents. */
async function addRecords(db: TenantDb, member: string, canary: string): Promise<void> {
  const { trx, tenantId } = db
  const email = `${canary}@example.test`
  const complaint = { number: 'C-AAAA-AAAA', body: canary, appeal: canary, language: 'it', kind: 1 }
  await waitingAddress(db, email)
  const complaintId = newId()
  await trx
    .insertInto('complaint')
    .values({
      tenant_id: tenantId,
      id: complaintId,
      member_id: member,
      email,
      email_key: email,
      ...complaint,
      token_hash: Buffer.from(newSecret()),
      idempotency_key: newId(),
      created_at: new Date(),
      due_at: new Date(),
    })
    .execute()
  await trx
    .insertInto('complaint_note')
    .values({
      tenant_id: tenantId,
      id: newId(),
      complaint_id: complaintId,
      staff_id: newId(),
      body: canary,
      created_at: new Date(),
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
      tenant_id: tenantId,
      id: newId(),
      member_id: member,
      reference: newSecret(),
      provider: canary,
      provider_id: canary,
      provider_url: canary,
      minimum_age: 18,
      started_at: new Date(),
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
