import { beforeAll, describe, expect, it } from 'vitest'
import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { demoSite, keyOf } from '../../testing/tenant-fixture.ts'
import { startConversation } from '../chats/conversations.ts'
import { type HistoryData, historyPage } from './history.ts'
import { moveCredits } from './server.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)

const amore = () => demoSite(app, 'amore')

const cost = () => amore().settings.gift_credits

/** Data of `/account/credits` for the member: one entry or the list. */
function history(who: Buyer, { id, after }: { id?: string; after?: string } = {}): Promise<HistoryData> {
  return test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const tenant = amore()
    const scope = { tenant, db, viewer: { id: who.id }, t: translator(tenant, 'en') }
    const input = { scope, params: id === undefined ? {} : { entry: id }, query: after ? { after } : {} }
    return historyPage(input as unknown as LoadInput<Member>)
  })
}

let who: Buyer
let partner: string

beforeAll(async () => {
  who = await buyers.create()
  const order = await buyers.order(who)
  await buyers.finish(order, 'paid')
  await buyers.webhook(providerIdOf(order))
  const conversation = await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    partner = (await buildMember(db, { name: 'Bianca' })).id
    const viewer = { id: who.id, kind: 'member', paid: true }
    const scope = { db, viewer, tenant: amore(), now: new Date() } as unknown as RequestScope<Member>
    return startConversation(scope, partner)
  })
  const { status, text } = await app.send('amore', '/api/gift', {
    method: 'POST',
    headers: { cookie: who.cookie, 'idempotency-key': 'gift-of-the-history' },
    body: { conversation, gift: 'rose' },
  })
  expect(status, text).toBe(200)
})

describe('the history of credits', () => {
  it('shows what it was, to whom, when, how much and the balance afterwards', async () => {
    const { entries, receipt } = await history(who)
    expect(receipt).toBeNull()
    const [gift, purchase] = entries
    expect(gift).toMatchObject({
      what: 'Gift sent',
      to: 'Bianca',
      delta: -cost(),
      balanceAfter: 300 - cost(),
    })
    expect(purchase).toMatchObject({
      what: 'Purchase',
      to: null,
      delta: 300,
      balanceAfter: 300,
      purchase: { paid: { amount: 2499, currency: 'EUR' }, payment: expect.any(String) },
    })
  })

  it('has a receipt for each entry, but not for another member', async () => {
    const { entries } = await history(who)
    const id = entries[0]?.id ?? ''
    expect((await history(who, { id })).receipt).toEqual(entries[0])
    const other = await buyers.create()
    await expect(history(other, { id })).rejects.toMatchObject({ code: 'page_not_found' })
    await expect(history(who, { id: 'x' })).rejects.toMatchObject({ code: 'page_not_found' })
  })

  it('continues page by page, and begins at the newest entry if the cursor is damaged', async () => {
    const busy = await buyers.create()
    await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
      for (let n = 0; n < 30; n++)
        await moveCredits(db, { memberId: busy.id, delta: 1, reason: 'bonus', key: `${n}` })
    })
    const first = await history(busy)
    const second = await history(busy, { after: first.next ?? '' })
    expect([first.entries.length, second.entries.length, second.next]).toEqual([25, 5, null])
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(30)
    expect((await history(busy, { after: 'cut' })).entries).toEqual(first.entries)
  })

  it('names an erased partner as a deleted member', async () => {
    await app.services.eraseMember(amore(), partner)
    const gift = (await history(who)).entries.find(({ what }) => what === 'Gift sent')
    expect(gift).toMatchObject({ to: 'Deleted member', delta: -cost() })
  })
})
