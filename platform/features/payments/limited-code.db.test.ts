import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import type { PaymentAnswer } from './contract.ts'

/**
 * A code with a use limit over all members is reserved when an order is placed, and released when
 * the order ends unpaid.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const { order, send, finish, payments } = buyers

const codeFor = (use_limit: number, more: object = {}) =>
  buyers.addCode(`LIM${newId().slice(-8).toUpperCase()}`, { use_limit, ...more })
const refusal = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
  status,
  (json.error as { code?: string } | undefined)?.code,
]
const USED_UP = [422, 'discount_used_up']

async function usesOf(code: string): Promise<number> {
  const { rows } = await test.owner.query('select uses from discount_code where code = $1', [code])
  return rows[0].uses
}

const leaveForAnHour = (who: Buyer) =>
  test.owner.query(
    "update credit_order set created_at = (created_at at time zone 'UTC' - interval '61 minutes') at time zone 'UTC' where member_id = $1",
    [who.id],
  )

let anna: Buyer
let bruno: Buyer
beforeEach(async () => {
  anna = await buyers.create()
  bruno = await buyers.create()
})

describe('the last use of a code', () => {
  it.each([1, 3])('is taken once by eight orders at the same time, limit %i', async (limit) => {
    const discount_code = await codeFor(limit)
    const all = await Promise.all(Array.from({ length: 8 }, () => buyers.create()))
    const answers = await Promise.all(all.map((who) => send(who, { discount_code })))
    const placed = answers.filter(({ status }) => status === 200)
    expect(placed).toHaveLength(limit)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(refusal)).toEqual(others.map(() => USED_UP))
    for (const { json } of placed) await finish(json as unknown as PaymentAnswer, 'paid')
    expect(await usesOf(discount_code)).toBe(limit)
    expect(refusal(await send(anna, { discount_code }))).toEqual(USED_UP)
  })

  it.each(['failed', 'canceled', 'expired'])('is released once by a payment that has %s', async (status) => {
    const discount_code = await codeFor(1)
    const left = await order(anna, { discount_code })
    expect(refusal(await send(bruno, { discount_code }))).toEqual(USED_UP)
    await finish(left, status, { repeat: '3' })
    expect(await usesOf(discount_code)).toBe(0)
    await finish(await order(bruno, { discount_code }), 'paid')
    expect(await usesOf(discount_code)).toBe(1)
  })

  it('stays reserved for its member, who returns or chooses another package', async () => {
    const discount_code = await codeFor(1, { once_per_member: false })
    const first = await order(anna, { discount_code })
    const other = await order(anna, { discount_code, package: 'p2' })
    expect([(await finish(first, 'paid')).status, (await finish(other, 'paid')).status]).toEqual([409, 303])
    expect(await usesOf(discount_code)).toBe(1)
  })

  it('is taken from a checkout abandoned half an hour ago, which can then no longer be paid', async () => {
    const discount_code = await codeFor(1)
    const left = await order(anna, { discount_code })
    await leaveForAnHour(anna)
    const mine = await order(bruno, { discount_code })
    expect((await finish(left, 'paid')).status).toBe(409)
    await finish(mine, 'paid')
    expect([await payments(anna), await payments(bruno)]).toMatchObject([
      [{ status: 'canceled' }],
      [{ status: 'paid', review: null }],
    ])
  })

  it('stays reserved for a payment that a bank is processing', async () => {
    const discount_code = await codeFor(1)
    await finish(await order(anna, { discount_code }), 'pending')
    await leaveForAnHour(anna)
    expect(refusal(await send(bruno, { discount_code }))).toEqual(USED_UP)
  })

  it('is counted and reviewed if money arrives for an order that had released it', async () => {
    const discount_code = await codeFor(1)
    const late = await order(anna, { discount_code })
    await finish(late, 'expired')
    await finish(await order(bruno, { discount_code }), 'paid')
    await finish(late, 'paid')
    expect(await payments(anna)).toMatchObject([{ status: 'paid', review: 'discount_not_due' }])
    expect(await usesOf(discount_code)).toBe(2)
    await buyers.webhook(providerIdOf(late))
    expect(await usesOf(discount_code)).toBe(2)
  })

  it('is released by a payment that was ended at the provider', async () => {
    const discount_code = await codeFor(1)
    const { id } = await order(anna, { discount_code })
    const provider = testProviderOf(app)
    const tenant = app.services.tenants.get('amore')
    if (!tenant) throw new Error('There is no tenant amore')
    const { rows } = await test.owner.query('select provider_id from payment where id = $1', [id])
    await provider.cancelPayment(tenant, rows[0].provider_id)
    await buyers.webhook(rows[0].provider_id)
    expect(await usesOf(discount_code)).toBe(0)
  })
})
