import { describe, expect, it } from 'vitest'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { tariffPage } from './tariff.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const HOURS = 3_600_000
const now = new Date()

interface Asked {
  readonly country?: string
  readonly hours?: number
  readonly code?: string
  readonly settings?: Partial<Tenant['settings']>
}

/**
 * Data of `/pricing` and `/premium` for a visitor from `country`, or a member who signed up `hours`
 * ago.
 */
function shown(site: string, { country = 'IT', hours, code, settings }: Asked) {
  const served = app.services.tenants.get(site)
  if (!served) throw new Error(`There is no tenant ${site}`)
  const tenant = { ...served, settings: { ...served.settings, ...settings } }
  return test.database.withTenant(keyOf(app, site), async (db) => {
    const locale = { code: 'en', iso: 'en' }
    const signupAt = new Date(now.getTime() - (hours ?? 0) * HOURS)
    const viewer =
      hours === undefined
        ? { kind: 'visitor', tracking: null }
        : { ...(await buildMember(db, { country })), kind: 'member', paid: false, country, signupAt }
    const scope = {
      tenant,
      viewer,
      db,
      now,
      country,
      locale,
      paymentsAvailable: true,
      campaignCode: () => code,
    }
    return tariffPage(scope as unknown as RequestScope)
  })
}

describe('the pages of prices', () => {
  it('show a visitor list prices, and the discount for signing up', async () => {
    const { list, newcomer } = await shown('amore', {})
    expect(list.packages.map(({ price, discounted_price: off }) => [price.amount, off])).toEqual([
      [999, null],
      [2499, null],
      [4899, null],
      [8999, null],
    ])
    expect(list.message.price_from.amount).toBe(60)
    expect(newcomer).toEqual({ percentage: 25, messagePrice: { amount: 45, currency: 'EUR' } })
  })

  it('show a visitor of a campaign its discount, if that is larger', async () => {
    await test.owner.query(
      `insert into discount_code (tenant_id, code, percentage) values ($1, 'SUMMER40', 40), ($1, 'SUMMER10', 10)`,
      [keyOf(app, 'amore')],
    )
    const { newcomer } = await shown('amore', { code: 'SUMMER40' })
    expect(newcomer).toEqual({ percentage: 40, messagePrice: { amount: 36, currency: 'EUR' } })
    expect((await shown('amore', { code: 'SUMMER10' })).newcomer?.percentage).toBe(25)
  })

  it.each([
    ['with the time bonus', 1, 45],
    ['with the welcome discount', 5, 45],
    ['after both', 169, 60],
  ])('show a member the member’s prices: %s', async (_when, hours, from) => {
    const { list, newcomer, countries } = await shown('amore', { hours })
    expect(list.message.price_from.amount).toBe(from)
    expect(newcomer).toBeNull()
    expect(countries.map(({ price }) => price.amount)).toEqual([60])
  })

  it('show the lowest price of a message in each country of the site, in its currency, sorted by name', async () => {
    const { countries, list } = await shown('alpen', { country: 'CH' })
    expect(list.country).toBe('CH')
    expect(countries).toEqual([
      { code: 'AT', name: 'Austria', price: { amount: 60, currency: 'EUR' } },
      { code: 'DE', name: 'Germany', price: { amount: 60, currency: 'EUR' } },
      { code: 'CH', name: 'Switzerland', price: { amount: 60, currency: 'CHF' } },
    ])
  })

  it('name a free first answer and credits that come back only where the site gives them', async () => {
    expect((await shown('amore', {})).given).toEqual({ firstAnswer: false, unreadDays: 0 })
    const settings = { first_answer_free: true, unread_returned_days: 7 }
    expect((await shown('amore', { settings })).given).toEqual({ firstAnswer: true, unreadDays: 7 })
  })

  it('compare the limits that the rules enforce', async () => {
    const { free, premium } = await shown('amore', {})
    expect(free).toEqual({ photos: 3, conversations: 2, credits: 30 })
    expect(premium).toEqual({ photos: 25 })
  })
})
