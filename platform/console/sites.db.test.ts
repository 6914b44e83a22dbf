import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { demoSite, keyOf } from '../testing/tenant-fixture.ts'
import { noteAllWaiting } from '../testing/waiting.ts'
import { withoutKeys } from '../testing/without-keys.ts'
import { lastDays } from './site-figures.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const today = (site: string) => lastDays(demoSite(app, site), new Date(), 1)[0]
let operator: TestStaff
let limited: TestStaff

async function count(site: string, figures: { visits: number; signups: number }) {
  await test.owner.query(
    `insert into site_day (tenant_id, day, visits, signups, confirmed, first_purchases, messages) values ($1, $2, $3, $4, 0, 0, 0)`,
    [keyOf(app, site), today(site), figures.visits, figures.signups],
  )
}

/** The card of a site, without its tags. */
const cardOf = (html: string, name: string) =>
  html
    .split('<li class="card">')
    .find((part) => part.includes(`>${name}</a>`))
    ?.replace(/<[^>]+>/g, ' ')

beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
  limited = await buildStaff(app, { role: 'marketer', tenants: ['tulp'] })
  await count('amore', { visits: 1234, signups: 56 })
  await count('tulp', { visits: 77, signups: 8 })
  await test.owner.query(
    `insert into site_money_day (tenant_id, day, currency, revenue, refunds)
      values ($1, $2, 'CHF', 999, 0), ($1, $2, 'EUR', 5000, 1250)`,
    [keyOf(app, 'amore'), today('amore')],
  )
})

describe('the sites of the console', () => {
  it('shows each site with its figures, revenue less refunds in the currency with the most revenue', async () => {
    const { text } = await operator.send('/sites')
    const amore = cardOf(text, 'Amore')
    expect(amore).toContain('1,234')
    expect(amore).toContain('56')
    expect(amore).toContain('€37.50')
    expect(amore).toContain('Not included: amounts in CHF.')
    expect(cardOf(text, 'Tulp')).toContain('77')
  })

  it('frames the live front page of each site by a link that counts no visit', async () => {
    const { text, headers } = await operator.send('/sites')
    const { origin } = demoSite(app, 'amore')
    const look = new RegExp(`data-src="(${origin}/\\?preview=index\\.live\\.[^"]+)"`).exec(text)?.[1]
    expect(look).toBeDefined()
    expect(headers['content-security-policy']).toMatch(new RegExp(`frame-src [^;]*${origin}`))
  })

  it('shows only the sites of the person', async () => {
    const { text } = await limited.send('/sites')
    expect(cardOf(text, 'Tulp')).toContain('77')
    expect(text).not.toContain('Amore')
    const answer = await limited.send(`/sites/one?tenant=${keyOf(app, 'amore')}`)
    expect(answer.status).toBe(404)
  })

  it('counts the work that waits at a site only for roles that may do it', async () => {
    await withoutKeys(test.owner, (client) =>
      client.query(
        `insert into complaint (tenant_id, id, number, kind, email, email_key, language, body, token_hash, idempotency_key, due_at, created_at)
        values ($1, gen_random_uuid(), 'C-2026-1', 1, 'a@example.test', 'a@example.test', 'nl', 'x', '\\x00', 'k', now(), now())`,
        [keyOf(app, 'tulp')],
      ),
    )
    await noteAllWaiting(test)
    expect(cardOf((await operator.send('/sites')).text, 'Tulp')).toContain('Complaints: 1')
    expect(cardOf((await limited.send('/sites')).text, 'Tulp')).not.toContain('Complaints')
  })

  it('finds sites by name, id and domain', async () => {
    const named = async (q: string) => {
      const { text } = await operator.send(`/sites?q=${encodeURIComponent(q)}`)
      return [...text.matchAll(/<h2><a href="[^"]+">([^<]+)</g)].map(([, name]) => name)
    }
    expect(await named('AMO')).toEqual(['Amore'])
    expect(await named('alpen')).toEqual(['Alpenherz'])
    expect(await named('no such site')).toEqual([])
  })

  it('answers pages beyond the last one and odd numbers without a fault', async () => {
    expect((await operator.send('/sites?page=999')).status).toBe(200)
    expect((await operator.send('/sites?page=-1')).status).toBe(422)
  })
})

describe('the page of one site', () => {
  it('compares ninety days with the ninety before', async () => {
    const key = keyOf(app, 'amore')
    const days = lastDays(demoSite(app, 'amore'), new Date(), 180)
    await test.owner.query(
      `insert into site_day (tenant_id, day, visits, signups, confirmed, first_purchases, messages) values ($1, $2, 617, 0, 0, 0, 0)`,
      [key, days[10]],
    )
    const { text } = await operator.send(`/sites/one?tenant=${key}`)
    const visits = /<th scope="row">Visits<\/th>(.*?)<\/tr>/.exec(text)?.[1]?.replace(/<[^>]+>/g, ' ')
    expect(visits?.trim().split(/\s+/)).toEqual(['1,234', '617', '100%'])
  })
})
