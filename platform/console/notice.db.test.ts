import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { testApp } from '../testing/app.ts'
import { type Buyer, buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, sendAs, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/** The page after an action confirms it, and the first page shows the work that waits. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let support: TestStaff
let member: Buyer

const success = (html: string) => /data-tone="success"[^>]*>.*?<\/div>/s.exec(html)?.[0] ?? ''
const tiles = (html: string) =>
  [...html.matchAll(/href="([^"]+)"[^>]*class="card tile"|class="card tile" href="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other,
  )

const tileOf = (html: string, path: string) =>
  new RegExp(`<a class="card tile" href="[^"]*${path}"[^>]*><strong>([^<]*)`).exec(html)?.[1]

beforeAll(async () => {
  support = await buildStaff(app, { role: 'support', tenants: ['amore'] })
  member = await buyers.create()
})

describe('the page after an action', () => {
  it('confirms the action once, and keeps the reason for which it was opened', async () => {
    const body = { tenant: keyOf(app, 'amore'), id: member.id, reason: 'asked' }
    const { headers, cookies } = await support.send('/members/end-sessions', { body })
    expect(headers.location).toContain('reason=asked')
    const after = [support.cookie, ...cookies].join('; ')
    const page = await sendAs(app, after, headers.location ?? '')
    expect(success(page.text)).toContain('Member signed out everywhere')
    expect(page.cookies).toEqual(['console-done='])
    expect(success((await support.send(headers.location ?? '')).text)).toBe('')
  })

  it('ignores a cookie that names no action of the console', async () => {
    const { text } = await sendAs(app, `${support.cookie}; console-done=anything`, '/account')
    expect(success(text)).toBe('')
  })
})

describe('the first page of the console', () => {
  it('counts the work that waits for the role, with links to it', async () => {
    const moderator = await buildStaff(app, { role: 'moderator' })
    const operator = await buildStaff(app, { role: 'operator' })
    const found = await Promise.all([moderator, support, operator].map((one) => one.send('/sites')))
    expect(found.map(({ text }) => tiles(text))).toEqual([
      ['/moderation', '/photos', '/checks', '/stories'],
      ['/complaints', '/finance/refunds?state=requested'],
      [
        '/moderation',
        '/photos',
        '/checks',
        '/complaints',
        '/stories',
        '/finance/refunds?state=requested',
        '/finance/alerts',
      ],
    ])
  })

  it('counts in the navigation of each page what its tiles count', async () => {
    const before = await support.send('/account')
    expect(before.text).not.toContain('class="count"')
    const words = { cause: 'fault', reason: 'lost', key: newId() }
    const body = { tenant: keyOf(app, 'amore'), member: member.id, credits: '501', ...words }
    expect((await support.send('/finance/credit-back', { body })).status).toBe(303)
    const counted = /href="\/finance\/refunds\?state=requested"[^>]*>.*?<span class="visually-hidden">([^<]*)/
    expect(counted.exec((await support.send('/account')).text)?.[1]).toBe('1 waiting')
    expect(tileOf((await support.send('/sites')).text, 'requested')).toBe('1')
    const elsewhere = await buildStaff(app, { role: 'support', tenants: ['tulp'] })
    expect((await elsewhere.send('/account')).text).not.toContain('class="count"')
  })

  it('shows the sites without such work to marketers', async () => {
    const marketer = await buildStaff(app, { role: 'marketer' })
    expect((await marketer.send('/')).headers.location).toBe('/sites')
    const { text } = await marketer.send('/sites')
    expect(tiles(text)).toEqual([])
    expect(text).toContain('>Amore</a>')
  })
})
