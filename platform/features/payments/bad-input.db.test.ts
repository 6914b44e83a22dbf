import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { debitsOf, IBAN, refusalOf } from '../../testing/debits.ts'

/**
 * Invalid, expired, used and foreign input at each step of paying: a clear response in Italian, and
 * nothing is written.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const debits = debitsOf(test, app, 'amore', buyers)

let buyer: Buyer
beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  buyer = await buyers.create({ signup_at: new Date('2026-01-01') })
})

const UNCLEAR = /^$|errors:|undefined|\{\{|please|the /i
const phone = '+39 320 123 4567'

type Refused = readonly [what: string, body: object, status: number, code: string, fields: readonly string[]]

describe('an order', () => {
  it.each<Refused>([
    ['a lower total', { amount: 1 }, 409, 'sum_changed', []],
    ['a higher total', { amount: 99999 }, 409, 'sum_changed', []],
    ['a total that is not a whole number', { amount: 24.99 }, 422, 'validation_failed', ['amount']],
    ['a method of another country', { method: 'ideal' }, 422, 'validation_failed', ['method']],
    ['a method of no country', { method: 'cash' }, 422, 'validation_failed', ['method']],
    ['direct debit without its form', { method: 'directdebit' }, 409, 'directdebit_details', []],
    ['a package that is not sold', { package: 'p9' }, 422, 'validation_failed', ['package']],
    ['the trial package without an offer', { package: 'trial' }, 422, 'validation_failed', ['package']],
    ['an unknown code', { discount_code: 'NONE' }, 422, 'discount_unknown', ['discount_code']],
  ])('of %s is refused', async (_what, body, status, code, fields) => {
    const refused = refusalOf(await buyers.send(buyer, body))
    expect(refused).toMatchObject({ status, code, fields })
    expect(refused.message).not.toMatch(UNCLEAR)
    expect(await debits.written(buyer)).toEqual({ tries: 0, orders: 0, payments: 0 })
  })

  it('with a code that expires between page and button is refused, and can be placed without it', async () => {
    const code = await buyers.addCode(`END${newId().slice(-8).toUpperCase()}`)
    await test.owner.query(
      "update discount_code set expires_at = now() - interval '1 second' where code = $1",
      [code],
    )
    const refused = refusalOf(await buyers.send(buyer, { discount_code: code, amount: 2249 }))
    expect(refused).toMatchObject({ status: 422, code: 'discount_expired', fields: ['discount_code'] })
    expect((await debits.written(buyer)).orders).toBe(0)
    expect((await buyers.send(buyer, { amount: 2499 })).status).toBe(200)
  })

  it('cannot be placed on another site, and its payment is visible to its member only', async () => {
    const { id } = await buyers.order(buyer)
    const other = await buyers.create()
    const look = async (site: string, who: Buyer, payment: string) =>
      (await app.send(site, `/api/payment?id=${payment}`, { headers: { cookie: who.cookie } })).status
    expect(await look('amore', buyer, id)).toBe(200)
    expect([await look('amore', other, id), await look('amore', buyer, 'none')]).toEqual([404, 404])
    expect(await look('alpen', buyer, id)).toBe(403)
    const elsewhere = await app.send('alpen', '/api/payment', {
      method: 'POST',
      headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() },
      body: { package: 'p1', method: 'creditcard' },
    })
    expect(elsewhere.status).toBe(403)
  })
})

describe('the account of a direct debit', () => {
  it.each<Refused>([
    ['an IBAN with a wrong digit', { iban: 'DE88370400440532013000' }, 422, 'validation_failed', ['iban']],
    ['an IBAN that is too short', { iban: 'IT60X054281110100' }, 422, 'validation_failed', ['iban']],
    [
      'an IBAN of a country without SEPA debits',
      { iban: 'TR330006100519786457841326' },
      422,
      'validation_failed',
      ['iban'],
    ],
    ['a phone of another country', { phone: '+7 912 345 67 89' }, 422, 'validation_failed', ['phone']],
    ['no holder and no phone', { holder: ' ', phone: '' }, 422, 'validation_failed', ['holder', 'phone']],
    ['a lower total', { amount: 1 }, 409, 'sum_changed', []],
    ['the trial package', { package: 'trial' }, 422, 'validation_failed', ['package']],
    ['an unknown code', { discount_code: 'NONE' }, 422, 'discount_unknown', ['discount_code']],
    ['an unknown step', { step: 'other' }, 422, 'validation_failed', ['step']],
  ])('with %s is refused, and no code is sent', async (_what, body, status, code, fields) => {
    const refused = refusalOf(await debits.account(buyer, { phone, ...body }))
    expect(refused).toMatchObject({ status, code, fields })
    expect(refused.message).not.toMatch(UNCLEAR)
    expect(await debits.codesOf(buyer)).toEqual([])
    expect(await debits.written(buyer)).toEqual({ tries: 0, orders: 0, payments: 0 })
  })

  it('sent twice with one key is one attempt with one code', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => debits.account(buyer, { phone }, key)))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(await debits.codesOf(buyer)).toHaveLength(1)
  })

  it('that is blocked is refused with the text of the specification', async () => {
    await debits.pay(buyer, 'failed', { phone, iban: 'IT60X0542811101000000123456' })
    const again = await buyers.create()
    const blocked = refusalOf(await debits.account(again, { phone, iban: 'IT60X0542811101000000123456' }))
    expect(blocked.message).toBe("Il vostro conto è bloccato per l'addebito diretto")
    expect((await debits.account(again, { phone, iban: IBAN })).status).toBe(200)
  })
})

describe('the code of a direct debit', () => {
  it('that is wrong is refused with the text of the specification, and no code is accepted after five wrong ones', async () => {
    const id = await debits.begin(buyer, { phone })
    for (const typed of ['', '12', 'abcdef', '1234567']) {
      const { json } = await debits.confirm(buyer, id, typed)
      expect(json.error).toMatchObject({ fields: { code: 'Codice non valido' } })
    }
    await debits.confirm(buyer, id, await debits.wrongCode(buyer))
    const late = refusalOf(await debits.confirm(buyer, id, await debits.codeOf(buyer)))
    expect([late.code, late.fields]).toEqual(['otp_expired', ['code']])
    expect((await debits.written(buyer)).orders).toBe(0)
    expect((await debits.send(buyer, { step: 'resend', id })).status).toBe(200)
    expect((await debits.confirm(buyer, id, await debits.codeOf(buyer))).status).toBe(200)
  })

  it('whose discount ends meanwhile orders and signs nothing, and stays valid', async () => {
    const code = await buyers.addCode(`MID${newId().slice(-8).toUpperCase()}`)
    const id = await debits.begin(buyer, { phone, discount_code: code, amount: 2249 })
    const end = (at: string) =>
      test.owner.query(`update discount_code set expires_at = ${at} where code = $1`, [code])
    await end("now() - interval '1 second'")
    const passcode = await debits.codeOf(buyer)
    const refused = refusalOf(await debits.confirm(buyer, id, passcode, { amount: 2249 }))
    expect(refused).toMatchObject({ status: 422, code: 'discount_expired' })
    expect(await debits.written(buyer)).toEqual({ tries: 1, orders: 0, payments: 0 })
    await end('null')
    expect((await debits.confirm(buyer, id, passcode, { amount: 2249 })).status).toBe(200)
  })

  it('that was used returns the same order, and no further code is sent for it', async () => {
    const id = await debits.begin(buyer, { phone })
    const passcode = await debits.codeOf(buyer)
    const [first, second] = [
      await debits.confirm(buyer, id, passcode),
      await debits.confirm(buyer, id, passcode),
    ]
    expect(second.json).toMatchObject({ payment: { id: (first.json.payment as { id: string }).id } })
    expect((await debits.send(buyer, { step: 'resend', id })).status).toBe(404)
    const other = await buyers.create()
    for (const step of ['confirm', 'resend'])
      expect((await debits.send(other, { step, id, code: passcode })).status).toBe(404)
    expect((await debits.written(buyer)).orders).toBe(1)
  })
})
