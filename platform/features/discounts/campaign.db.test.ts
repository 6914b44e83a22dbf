import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { campaignAheadSql, keepCampaignCode } from './campaign.ts'
import { activeDiscount } from './commands.ts'
import { discountsMaintenance } from './jobs.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const NOW = new Date('2026-03-01T12:00:00Z')
const LATER = new Date('2026-04-01T12:00:00Z')
let site: Tenant

beforeAll(() => {
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('There is no tenant amore')
  site = found
})
beforeEach(() => test.owner.query('truncate discount_code, campaign_discount'))

const addCode = (code: string, more: object = {}) =>
  test.database.withTenant(site.key, (db) =>
    db.trx
      .insertInto('discount_code')
      .values({ tenant_id: db.tenantId, code, percentage: 40, ...more })
      .execute(),
  )

/**
 * The active discount, at `at`, of a member who signed up at NOW through a campaign with this code.
 */
async function active(typed: string, at: Date, plan: MemberPlan = {}, more: Partial<Member> = {}) {
  return test.database.withTenant(site.key, async (db) => {
    const { id } = await buildMember(db, { country: 'IT', ...plan })
    await keepCampaignCode(db, id, typed, NOW)
    const viewer = { kind: 'member', id, paid: false, country: 'IT', signupAt: NOW, ...more } as Member
    const found = await activeDiscount(db, viewer, at)
    return found && [found.code, found.percentage, found.firstPurchase]
  })
}

describe('the discount of a campaign', () => {
  it('is the active discount before the first purchase if it takes more off', async () => {
    await addCode('SUMMER40')
    expect(await active('summer40', NOW)).toEqual(['SUMMER40', 40, true])
    expect(await active('summer40', LATER)).toEqual(['SUMMER40', 40, true])
    expect(await active('summer40', LATER, {}, { paid: true })).toBeUndefined()
  })

  it('does not replace the time bonus if both take off the same', async () => {
    await addCode('SUMMER25', { percentage: 25 })
    expect(await active('SUMMER25', NOW)).toEqual(['TIMEBONUS25', 25, true])
    expect(await active('SUMMER25', LATER)).toEqual(['SUMMER25', 25, true])
  })

  it.each<[string, object]>([
    ['gives more', {}],
    ['gives as much', { percentage: 25 }],
    ['ends before', { expires_at: new Date('2026-03-01T13:00:00Z') }],
    ['is of another country', { country: 'DE' }],
    ['is of this country', { country: 'IT' }],
    ['is for some ways to pay', { payment_methods: ['paypal'] }],
    ['has uses left', { use_limit: 2, uses: 1 }],
  ])('hides the time bonus exactly where it is the active one: the code %s', async (_how, more) => {
    await addCode('SUMMER40', more)
    const at = new Date('2026-03-01T14:00:00Z')
    for (const paid of [false, true]) {
      const [ahead, shown] = await test.database.withTenant(site.key, async (db) => {
        const { id } = await buildMember(db, { country: 'IT', signup_at: NOW, paid })
        await keepCampaignCode(db, id, 'SUMMER40', NOW)
        const viewer = { kind: 'member', id, paid, country: 'IT', signupAt: NOW } as Member
        const found = await sql<{
          ahead: boolean
        }>`select ${sql.raw(campaignAheadSql(`'${at.toISOString()}'::timestamptz`))} as ahead from member m
          where m.tenant_id = ${db.tenantId}::int and m.id = ${id}::uuid`.execute(db.trx)
        return [found.rows[0]?.ahead, (await activeDiscount(db, viewer, at))?.code]
      })
      expect(ahead).toBe(shown === 'SUMMER40')
    }
  })

  it('is shown to a visitor of the campaign if it gives more than the time bonus', async () => {
    await addCode('SUMMER40', { country: 'IT' })
    await addCode('SUMMER20', { percentage: 20 })
    const shown = (code: string | undefined, country = 'IT') =>
      test.database.withTenant(
        site.key,
        async (db) =>
          (await activeDiscount(db, { kind: 'visitor', tracking: null }, NOW, { code, country }))?.percentage,
      )
    expect(await shown('summer40')).toBe(40)
    expect([await shown('summer40', 'DE'), await shown('SUMMER20'), await shown(undefined)]).toEqual([
      25, 25, 25,
    ])
  })

  it.each([
    ['is over by then', { expires_at: new Date('2026-03-20T00:00:00Z') }],
    ['is of another country', { country: 'DE' }],
    ['is for some ways to pay', { payment_methods: ['paypal'] }],
  ])('does not apply if the code %s', async (_why, more) => {
    await addCode('SUMMER40', more)
    expect(await active('SUMMER40', LATER)).toBeUndefined()
  })

  it.each([
    ['is disabled', { status: 'inactive' }],
    ['has ended', { expires_at: new Date('2026-02-01T00:00:00Z') }],
    ['is used up', { use_limit: 1, uses: 1 }],
  ])('does not apply if the code %s at the signup', async (_why, more) => {
    await addCode('SUMMER40', more)
    expect(await active('SUMMER40', LATER)).toBeUndefined()
    expect((await test.owner.query('select from campaign_discount')).rowCount).toBe(0)
  })

  it('does not apply if the site does not have the code, which is logged', async () => {
    expect(await active('NOWHERE', LATER)).toBeUndefined()
    const faults: object[] = []
    const log = { error: (what: object) => void faults.push(what) } as never
    const [, task] = discountsMaintenance({ database: test.database, log })
    const campaign = { order: undefined, sections: {}, words: {}, seeks: undefined, discountCode: 'NOWHERE' }
    const gallery = site.landers.gallery
    const landers = { gallery: { ...gallery, campaigns: { summer: campaign } } }
    expect(await task?.run({ ...site, landers } as unknown as Tenant, NOW)).toBe(1)
    expect(faults).toEqual([{ tenant: 'amore', lander: 'gallery', campaign: 'summer', code: 'NOWHERE' }])
  })
})
