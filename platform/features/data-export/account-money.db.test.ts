import { createHash, randomInt } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { type ExportEntry, readSection } from '../../infra/export.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

/** Value of each column that must not be exported. */
const SECRET = 'never-leaves'
const NOW = new Date('2026-11-20T10:00:00Z')

let fixture: TenantFixture
beforeEach(async () => {
  fixture = await seedFixture(test, app, 'amore')
  await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const payment = await anyPayment(db)
    await access(db)
    await money(db, payment)
    await directDebit(db, payment)
  })
})

/** Entries of a section in the member's export. */
async function read(name: string): Promise<ExportEntry[]> {
  const section = app.services.exportSections.find((one) => one.name === name)
  if (!section) throw new Error(`no section ${name}`)
  const entries: ExportEntry[] = []
  const found = readSection(test.database, keyOf(app, 'amore'), section, fixture.member)
  for await (const entry of found) entries.push(entry)
  return entries
}

const anyPayment = async (db: TenantDb) => {
  const { id } = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('order_id', '=', fixture.order)
    .executeTakeFirstOrThrow()
  return id
}
const own = (db: TenantDb) => ({ tenant_id: db.tenantId, member_id: fixture.member })
const hash = () => createHash('sha256').update(newSecret()).digest()

async function access(db: TenantDb): Promise<void> {
  await db.trx
    .insertInto('known_device')
    .values({ ...own(db), device_hash: hash(), first_seen_at: NOW, seen_at: NOW })
    .execute()
  await db.trx
    .insertInto('member_recovery_code')
    .values([hash(), hash()].map((code_hash) => ({ ...own(db), code_hash })))
    .execute()
  const invitation_id = newId()
  const invitation = { code: `code-${invitation_id}`, note: 'for a friend', uses: 3 }
  await db.trx
    .insertInto('invitation')
    .values({
      tenant_id: db.tenantId,
      id: invitation_id,
      created_by: fixture.member,
      ...invitation,
      created_at: NOW,
      expires_at: NOW,
    })
    .execute()
  await db.trx
    .insertInto('invitation_use')
    .values({ ...own(db), invitation_id, used_at: NOW })
    .execute()
  await db.trx
    .insertInto('consent')
    .values({ ...own(db), version: NOW, language: 'it', agreed_at: NOW })
    .execute()
}

async function money(db: TenantDb, payment_id: string): Promise<void> {
  const number = randomInt(1_000_000_000)
  await db.trx
    .insertInto('credit_back')
    .values({ ...own(db), message_id: newId(), amount: 7 })
    .execute()
  await db.trx
    .insertInto('spending_limit')
    .values({ ...own(db), period: 1, amount: 5000, currency: 'EUR' })
    .execute()
  await db.trx
    .insertInto('invoice')
    .values({
      ...own(db),
      id: newId(),
      order_id: fixture.order,
      series: 'invoice',
      year: 2026,
      number,
      buyer: 'Robin Rossi',
      seller: JSON.stringify({ name: 'the site' }),
      package: 'p0',
      credits: 10,
      list_gross: 999,
      gross: 999,
      net: 819,
      vat: 180,
      vat_rate: 2200,
      country: 'IT',
      currency: 'EUR',
      method: 'creditcard',
      language: 'it',
      issued_at: NOW,
    })
    .execute()
  await db.trx
    .insertInto('refund')
    .values({
      ...own(db),
      id: newId(),
      kind: 'withdrawal',
      order_id: fixture.order,
      payment_id,
      amount: 999,
      currency: 'EUR',
      credits: 10,
      state: 'requested',
      idempotency_key: SECRET,
      requested_at: NOW,
      reason: SECRET,
      declared_name: 'Robin Rossi',
      declared_email: 'robin@example.test',
    })
    .execute()
}

async function directDebit(db: TenantDb, payment_id: string): Promise<void> {
  await db.trx
    .insertInto('direct_debit')
    .values({
      ...own(db),
      id: newId(),
      package: 'p0',
      sealed: Buffer.from(SECRET),
      iban_end: '4242',
      iban_key: SECRET,
      phone_key: SECRET,
      phone_end: '123',
      code_hash: SECRET,
      code_expires_at: NOW,
      signed_at: NOW,
      mandate_text: 'I authorise the site',
    })
    .execute()
  await db.trx
    .insertInto('payment_block')
    .values({ ...own(db), method: 'creditcard', payment_id, created_at: NOW })
    .execute()
  await db.trx
    .insertInto('direct_debit_block')
    .values({ tenant_id: db.tenantId, key: `${SECRET}-${newId()}`, reason: 'failed', payment_id })
    .execute()
}

const EXPECTED = {
  devices: [{ first_seen_at: expect.any(String) }],
  passkeys: [{ name: 'Laptop' }],
  'second-factor': [{ enabled_at: null, recovery_codes: 2 }],
  invitations: [{ note: 'for a friend', uses: 3, used: 0 }],
  'invitation-used': [{ used_at: expect.any(String) }],
  consents: [{ language: 'it' }],
  'credit-backs': [{ amount: 7 }],
  'spending-limits': [{ period: 1, amount: 5000, currency: 'EUR' }],
  invoices: [{ buyer: 'Robin Rossi', gross: 999, vat: 180 }],
  refunds: [{ kind: 'withdrawal', amount: 999, declared_email: 'robin@example.test' }],
  'payment-methods': [{ provider: 'test', method: 'creditcard', revoked_at: null }],
  'direct-debits': [{ iban_end: '4242', phone_end: '123', mandate_text: 'I authorise the site' }],
  'payment-blocks': [{ reason: 'failed' }, { method: 'creditcard', reason: null }],
}

it('each section contains the rows of the member', async () => {
  const found = Object.keys(EXPECTED).map(async (name) => [name, await read(name)] as const)
  expect(Object.fromEntries(await Promise.all(found))).toMatchObject(EXPECTED)
})

it('no section contains a secret, or rows of another member', async () => {
  const { rows } = await test.owner.query(
    `select encode(secret, 'hex') as seed, (select encode(public_key, 'hex') from member_passkey p
       where p.tenant_id = t.tenant_id and p.member_id = t.member_id) as key
     from member_totp t where member_id = $1`,
    [fixture.member],
  )
  const all = JSON.stringify(await Promise.all(app.services.exportSections.map(({ name }) => read(name))))
  const secrets = [SECRET, Buffer.from(SECRET).toString('hex'), rows[0].seed, rows[0].key, 'hash', 'sealed']
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  const stranger = (await seedFixture(test, app, 'amore')).member
  fixture = { ...fixture, member: stranger }
  for (const name of ['devices', 'invoices', 'refunds', 'direct-debits', 'payment-blocks', 'invitations'])
    expect(await read(name)).toEqual([])
})
