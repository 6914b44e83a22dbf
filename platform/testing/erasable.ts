import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import type { Tenant } from '../core/tenant.ts'
import { wholeSource } from '../core/visit-source.ts'
import { keepSources, recordConversion } from '../features/tracking/server.ts'
import { addChoices } from './erasable-choices.ts'
import { addContacts, addMail, addMessages, type Erasable } from './erasable-contacts.ts'
import { addPurchases } from './erasable-orders.ts'
import { addTexts } from './erasable-texts.ts'
import { showPhoto, talk } from './tenant-fixture.ts'

/**
 * Adds to a member of `seedFixture` a row in every other table that can refer to them, with
 * `canary` in every text of theirs. The partner gets a mail that names the member, and writes in
 * the conversation.
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

/** Rows that the fixture's member lacks: those of an active second factor. */
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

/** Data of an entry link, and its conversions. */
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
          'tenant_id',
          'id',
          lit(1).as('number'),
          row.ref('created_at').as('at'),
          row.val(canary).as('url'),
          lit(204).as('status'),
          lit(5).as('milliseconds'),
        ])
        .where('tenant_id', '=', db.tenantId),
    )
    .execute()
}

/** An invitation made by the member, and one that the member used. */
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

/** A photo of another member with the same content. */
export async function sharePhoto(db: TenantDb, member: string, content: string): Promise<void> {
  const name = await showPhoto(db, member)
  await db.trx
    .updateTable('photo')
    .set({ content })
    .where('tenant_id', '=', db.tenantId)
    .where('name', '=', name)
    .execute()
}
