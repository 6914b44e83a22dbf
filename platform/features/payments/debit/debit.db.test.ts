import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { type Buyer, buyersOf } from '../../../testing/buyers.ts'
import { testDatabase } from '../../../testing/database.ts'
import { debitsOf, freshPhone, refusalOf } from '../../../testing/debits.ts'
import { testProviderOf } from '../../../testing/providers.ts'
import type { DirectDebitAnswer } from '../contract.ts'

/** Direct debit from the account to the payment, with the codes from the development outbox. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app, 'alpen')
const { send, account, confirm, begin, codesOf, codeOf, wrongCode, pay } = debitsOf(
  test,
  app,
  'alpen',
  buyers,
)
const OTHER_IBAN = 'NL91 ABNA 0417 1643 00'

let buyer: Buyer
beforeEach(async () => {
  vi.restoreAllMocks()
  buyer = await buyers.create({ country: 'DE' })
})

const told = (answer: Awaited<ReturnType<typeof send>>) => {
  const { status, code } = refusalOf(answer)
  return [status, code]
}

describe('a direct debit', () => {
  it('is ordered with the correct code: the provider gets the account and the signed mandate', async () => {
    const create = vi.spyOn(testProviderOf(app), 'createPayment')
    const id = await begin(buyer)
    const { status, json } = await confirm(buyer, id, await codeOf(buyer), { amount: 2499 })
    expect([status, json]).toMatchObject([200, { payment: { method: 'directdebit', status: 'loading' } }])
    expect(create.mock.calls[0]?.[0].account).toMatchObject({
      holder: 'Ada Lovelace',
      iban: 'DE89370400440532013000',
      reference: expect.stringMatching(/^MD/),
      signedAt: expect.any(Date),
    })
    const { rows } = await test.owner.query(
      'select mandate_text, iban_end, sealed from direct_debit where id = $1',
      [id],
    )
    expect(rows[0].mandate_text).toContain('Alpenherz Kontakt GmbH')
    expect([rows[0].iban_end, rows[0].sealed.includes('37040044')]).toEqual(['3000', false])
  })

  it('creates one order, however often its button is pressed', async () => {
    // Two of these would exceed the daily limit.
    const id = await begin(buyer, { package: 'p3' })
    const code = await codeOf(buyer)
    const answers = await Promise.all([1, 2, 3].map(() => confirm(buyer, id, code)))
    const payments = answers.map(({ json }) => (json as unknown as DirectDebitAnswer).payment?.id)
    expect(new Set(payments).size).toBe(1)
    expect(await buyers.payments(buyer)).toHaveLength(1)
  })

  it.each([
    [{ iban: 'DE88 3704 0044 0532 0130 00' }, { iban: {} }],
    [{ iban: 'TR33 0006 1005 1978 6457 8413 26' }, { iban: {} }],
    [
      { phone: '+7 912 345 67 89', holder: '' },
      { phone: {}, holder: {} },
    ],
  ])('with %j is refused at its fields, and sends nothing', async (more, fields) => {
    const { status, json } = await account(buyer, more)
    expect(status).toBe(422)
    expect(Object.keys((json.error as { fields: object }).fields).sort()).toEqual(Object.keys(fields).sort())
    expect(await codesOf(buyer)).toEqual([])
  })

  it('of an altered total is refused, and can be ordered at the correct one', async () => {
    const id = await begin(buyer)
    const code = await codeOf(buyer)
    expect(told(await confirm(buyer, id, code, { amount: 1 }))).toEqual([409, 'sum_changed'])
    const { rows } = await test.owner.query('select signed_at from direct_debit where id = $1', [id])
    expect(rows).toEqual([{ signed_at: null }])
    expect((await confirm(buyer, id, code, { amount: 2499 })).status).toBe(200)
  })

  it('cannot be ordered without its form', async () => {
    expect(told(await buyers.send(buyer, { method: 'directdebit' }))).toEqual([409, 'directdebit_details'])
  })
})

describe('a passcode', () => {
  it('is refused if it is wrong, and after five wrong ones even the correct one is', async () => {
    const id = await begin(buyer)
    for (let tries = 0; tries < 5; tries++)
      expect(told(await confirm(buyer, id, await wrongCode(buyer)))).toEqual([422, 'otp_invalid'])
    expect(told(await confirm(buyer, id, await codeOf(buyer)))).toEqual([422, 'otp_expired'])
    expect(await buyers.payments(buyer)).toEqual([])
  })

  it('expires after ten minutes, or once a new one was sent', async () => {
    const id = await begin(buyer)
    const first = await codeOf(buyer)
    await test.owner.query(
      "update direct_debit set code_expires_at = now() - interval '1 second' where id = $1",
      [id],
    )
    expect(told(await confirm(buyer, id, first))).toEqual([422, 'otp_expired'])
    await send(buyer, { step: 'resend', id })
    const second = await codeOf(buyer)
    if (second !== first) expect(told(await confirm(buyer, id, first))).toEqual([422, 'otp_invalid'])
    expect((await confirm(buyer, id, second)).status).toBe(200)
  })

  it('of another member is not accepted', async () => {
    const id = await begin(buyer)
    const other = await buyers.create({ country: 'DE' })
    expect((await confirm(other, id, await codeOf(buyer))).status).toBe(404)
    expect((await send(other, { step: 'resend', id })).status).toBe(404)
    expect((await confirm(other, 'none', '123456')).status).toBe(404)
  })

  it('is sent at most six times a day to a phone, whoever requests it', async () => {
    const [one, two] = [await buyers.create({ country: 'DE' }), await buyers.create({ country: 'DE' })]
    const phone = freshPhone()
    const statuses = []
    for (const who of [one, two, one, two, one, two, one])
      statuses.push((await account(who, { phone })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})

describe('an account', () => {
  it('that its bank did not pay from is blocked, for other members too', async () => {
    await pay(buyer, 'failed', { iban: OTHER_IBAN })
    const other = await buyers.create({ country: 'DE' })
    expect(told(await account(other, { iban: OTHER_IBAN }))).toEqual([409, 'directdebit_blocked'])
    expect((await account(other)).status).toBe(200)
  })

  it('pays no more than the daily limit: refused before a code is sent, and again at the order', async () => {
    const before = await begin(buyer, { package: 'p3' })
    const code = await codeOf(buyer)
    await pay(buyer, 'paid', { package: 'p3' })
    expect(told(await confirm(buyer, before, code))).toEqual([409, 'directdebit_limit_day'])
    expect(told(await account(buyer, { package: 'p3' }))).toEqual([409, 'directdebit_limit_day'])
    expect(await codesOf(buyer)).toHaveLength(2)
    expect(await buyers.payments(buyer)).toHaveLength(1)
  })
})
