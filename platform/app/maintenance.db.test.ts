import { utimesSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { tokenHash } from '../features/accounts/server.ts'
import { refusalOf } from '../features/discounts/rules.ts'
import { mailMaintenance } from '../features/notifications/server.ts'
import { runMaintenance } from '../infra/jobs/maintenance.ts'
import { allOf } from '../testing/all-of.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember, buildSession, type MemberPlan } from '../testing/factories.ts'
import { demoSite } from '../testing/tenant-fixture.ts'
import { maintenanceTasks } from './jobs.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no', SMTP_URL: 'smtp://127.0.0.1:9' })

const NOW = new Date('2026-05-31T04:30:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

const amore = () => demoSite(app, 'amore')
const run = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(amore().key, work)

/** Runs the maintenance and returns its log: `count` by name, and the errors. */
async function maintenance() {
  const counts: Record<string, number> = {}
  const errors: object[] = []
  const log = {
    info: (what: { maintenance?: string; count?: number }) => {
      if (what.maintenance) counts[what.maintenance] = what.count ?? 0
    },
    error: (what: object) => void errors.push(what),
  } as unknown as typeof app.services.log
  await runMaintenance(log, amore(), maintenanceTasks({ ...app.services, log }), NOW)
  return { counts, errors }
}

const person = async (plan: MemberPlan = {}) => (await run((db) => buildMember(db, plan))).id
const count = async (table: string, where: string, values: unknown[]) => {
  const { rows } = await test.owner.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`,
    values,
  )
  return rows[0]?.n
}

const photo = (memberId: string, content: string) =>
  run((db) =>
    db.trx
      .insertInto('photo')
      .values({
        tenant_id: db.tenantId,
        id: newId(),
        member_id: memberId,
        name: newSecret(),
        content,
        width: 10,
        height: 10,
      })
      .execute(),
  )

const mail = (db: TenantDb, created: Date, sent: Date | null, failed: Date | null = null) =>
  db.trx
    .insertInto('outgoing_mail')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      mail_key: newId(),
      recipient: 'a@example.org',
      subject: 's',
      body_text: 'with a token',
      body_html: 'with a token',
      created_at: created,
      sent_at: sent,
      failed_at: failed,
    })
    .execute()

describe('the daily maintenance', () => {
  it('erases unconfirmed accounts with their photos, and no other account', async () => {
    const old = await person({ status: 'not_confirmed', signup_at: ago(31) })
    const young = await person({ status: 'not_confirmed', signup_at: ago(29) })
    const payer = await person({ status: 'not_confirmed', signup_at: ago(400), paid: true })
    const member = await person({ signup_at: ago(400) })
    const disabled = await person({ status: 'disabled', email_confirmed_at: null, signup_at: ago(400) })
    const mine = newSecret()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, 'x')
    const shared = `s${mine}`
    const { storage } = app.services
    for (const content of [mine, shared]) await storage.write('amore', content, 'thumb', Buffer.from('x'))
    await photo(old, mine)
    await photo(old, shared)
    await photo(member, shared)
    expect((await maintenance()).counts['unconfirmed-members']).toBe(1)
    expect(await count('member', 'id = any($1)', [[old, young, payer, member, disabled]])).toBe(4)
    expect(await count('member', 'id = $1', [old])).toBe(0)
    expect(await storage.has('amore', mine, 'thumb')).toBe(false)
    expect(await storage.has('amore', shared, 'thumb')).toBe(true)
    expect((await maintenance()).counts['unconfirmed-members']).toBeUndefined()
  })

  it('removes files without a photo row after a day, but stops if most files have none', async () => {
    const { storage, config } = app.services
    const write = async (content: string, days: number) => {
      await storage.write('amore', content, 'thumb', Buffer.from('x'))
      utimesSync(path.join(config.dataDir, 'photos/amore', content, 'thumb.webp'), ago(days), ago(days))
    }
    const id = await person()
    await write('of-a-photo', 30)
    await write('of-nobody', 30)
    await write('just-written', 0.5)
    await photo(id, 'of-a-photo')
    expect((await maintenance()).counts['photo-files']).toBe(1)
    const left = (await allOf(storage.contents('amore'))).map(({ content }) => content)
    expect(left).toEqual(expect.arrayContaining(['of-a-photo', 'just-written']))
    expect(left).not.toContain('of-nobody')

    // Protects against the folder of another database: its files would be lost.
    for (let number = 0; number < 60; number++) await write(`strange-${number}`, 30)
    await expect(maintenance()).rejects.toThrow('1 maintenance tasks failed')
    expect(await storage.has('amore', 'strange-0', 'thumb')).toBe(true)
    for (let number = 0; number < 60; number++) await storage.remove('amore', `strange-${number}`)
  })

  it('erases expired rows: drafts, sessions, tokens, records of mail', async () => {
    const id = await person()
    await run(async (db) => {
      for (const days of [29, 31])
        await db.trx
          .insertInto('signup_draft')
          .values({ tenant_id: db.tenantId, token_hash: tokenHash(newSecret()), updated_at: ago(days) })
          .execute()
      await buildSession(db, id, tokenHash(newSecret()), ago(1))
      await buildSession(db, id, tokenHash(newSecret()), ago(-1))
      for (const days of [1, -1])
        await db.trx
          .insertInto('mail_token')
          .values({
            tenant_id: db.tenantId,
            token_hash: tokenHash(newSecret()),
            member_id: id,
            purpose: 'activation',
            expires_at: ago(days),
          })
          .execute()
      await mail(db, ago(91), ago(91))
      await mail(db, ago(89), ago(89))
      await mail(db, ago(1), null)
      await mail(db, ago(1), null, ago(1))
    })
    const { counts, errors } = await maintenance()
    expect(counts).toEqual({
      'signup-drafts': 1,
      'expired-sessions': 1,
      'expired-mail-tokens': 1,
      'old-mail': 1,
      'mail-bodies': 2,
    })
    expect(errors).toEqual([])
    expect(await count('outgoing_mail', "body_text = ''", [])).toBe(2)
    expect(await count('outgoing_mail', "body_text <> '' and sent_at is null", [])).toBe(1)
    expect((await maintenance()).counts).toEqual({})
  })

  it('keeps the development outbox readable', () => {
    const { database } = app.services
    expect(mailMaintenance({ database, transport: null }).map(({ name }) => name)).toEqual([
      'old-mail',
      'hashed-objections',
      'old-mail-webhooks',
    ])
    expect(maintenanceTasks(app.services).map(({ name }) => name)).toContain('mail-bodies')
  })

  it('ends expired codes, which still give "expired" when typed', async () => {
    const code = (name: string, expires: Date | null) =>
      run((db) =>
        db.trx
          .insertInto('discount_code')
          .values({ tenant_id: db.tenantId, code: name, percentage: 10, expires_at: expires })
          .execute(),
      )
    await code('OVER', ago(1))
    await code('GOOD', ago(-1))
    await code('EVER', null)
    expect((await maintenance()).counts['expired-discounts']).toBe(1)
    expect(await count('discount_code', "status = 'inactive' and code = 'OVER'", [])).toBe(1)
    const ended = {
      code: 'OVER',
      percentage: 10,
      memberId: null,
      country: null,
      currency: null,
      minimumOrder: 0,
      paymentMethods: null,
      oncePerMember: true,
      useLimit: null,
      uses: 0,
      firstPurchase: false,
      expiresAt: ago(1),
      active: false,
    }
    const use = { memberId: null, paid: false, used: false, country: 'IT', now: NOW }
    expect(refusalOf(ended, use)).toBe('discount_expired')
    expect(refusalOf({ ...ended, expiresAt: null }, use)).toBe('discount_unknown')
  })

  it('reports a balance that is not the sum of its entries, and does not change it', async () => {
    const id = await person({ credits: 10 })
    await test.owner.query('update balance set credits = 500 where member_id = $1', [id])
    const { errors } = await maintenance()
    expect(errors).toEqual([{ tenant: 'amore', count: 1 }])
    expect(await count('balance', 'member_id = $1 and credits = 500', [id])).toBe(1)
    await test.owner.query('update balance set credits = 10 where member_id = $1', [id])
  })

  it('continues if one maintenance task fails, and requests another run', async () => {
    const done: string[] = []
    const errors: object[] = []
    const log = { info: () => undefined, error: (what: object) => void errors.push(what) }
    const broken = { name: 'broken', run: () => Promise.reject(new Error('no')) }
    const fine = { name: 'fine', run: async () => done.push('fine') }
    const all = runMaintenance(log, amore(), [broken, fine], NOW)
    await expect(all).rejects.toThrow('1 maintenance tasks failed')
    expect(done).toEqual(['fine'])
    expect(errors).toMatchObject([{ tenant: 'amore', maintenance: 'broken' }])
  })
})
