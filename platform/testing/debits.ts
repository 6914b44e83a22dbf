import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { DirectDebitAnswer, PaymentAnswer } from '../features/payments/contract.ts'
import type { Answer, TestApp } from './app.ts'
import type { Buyer, buyersOf } from './buyers.ts'
import type { TestDatabase } from './database.ts'

/** A valid account in Germany. */
export const IBAN = 'DE89 3704 0044 0532 0130 00'

/** Phone numbers that no other test of the process uses: messages are limited by number. */
let phones = 1_000_000
export const freshPhone = (): string => `+49170${++phones}`

/** Steps of direct debits of one site over HTTP, with the codes from the development outbox. */
export function debitsOf(
  test: TestDatabase,
  app: TestApp,
  site: string,
  buyers: Pick<ReturnType<typeof buyersOf>, 'finish'>,
) {
  const send = (who: Buyer, body: object, key: string = randomUUID()): Promise<Answer> =>
    app.send(site, '/api/directdebit', {
      method: 'POST',
      headers: { cookie: who.cookie, 'idempotency-key': key },
      body,
    })
  /** The first step, accepted or refused. */
  const account = (who: Buyer, more: object = {}, key?: string): Promise<Answer> => {
    const typed = { holder: 'Ada Lovelace', iban: IBAN, phone: freshPhone() }
    return send(who, { step: 'account', package: 'p1', ...typed, ...more }, key)
  }
  const confirm = (who: Buyer, id: string, code: string, more: object = {}): Promise<Answer> =>
    send(who, { step: 'confirm', id, code, ...more })
  /** The first step; requires success. @returns id of the attempt */
  const begin = async (who: Buyer, more: object = {}): Promise<string> => {
    const { status, text, json } = await account(who, more)
    expect(status, text).toBe(200)
    return (json as unknown as DirectDebitAnswer).id
  }
  const codeOf = async (who: Buyer): Promise<string> => (await codesOf(test, who)).at(-1) ?? 'none'
  return {
    send,
    account,
    confirm,
    begin,
    codesOf: (who: Buyer) => codesOf(test, who),
    codeOf,
    wrongCode: async (who: Buyer): Promise<string> =>
      ((Number(await codeOf(who)) + 1) % 1_000_000).toString().padStart(6, '0'),
    /** A complete direct debit with the given outcome at the bank. */
    async pay(who: Buyer, status: string, more: object = {}): Promise<void> {
      const id = await begin(who, more)
      const { json, text } = await confirm(who, id, await codeOf(who))
      expect(json.payment, text).toBeTruthy()
      await buyers.finish((json as unknown as { payment: PaymentAnswer }).payment, status)
    },
    written: (who: Buyer) => written(test, who),
  }
}

/** Codes that were sent to the member, oldest first. */
async function codesOf(test: TestDatabase, who: Buyer): Promise<readonly string[]> {
  const { rows } = await test.owner.query<{ body_text: string }>(
    "select body_text from outgoing_mail where member_id = $1 and channel = 'sms' order by created_at, id",
    [who.id],
  )
  return rows.map(({ body_text }) => /\d{6}/.exec(body_text)?.[0] ?? '')
}

/** Stored attempts, orders and payments of the member. */
async function written(
  test: TestDatabase,
  who: Buyer,
): Promise<{ tries: number; orders: number; payments: number }> {
  const count = (table: string) => `(select count(*)::int from ${table} where member_id = $1)`
  const { rows } = await test.owner.query(
    `select ${count('direct_debit')} as tries, ${count('credit_order')} as orders, ${count('payment')} as payments`,
    [who.id],
  )
  return rows[0]
}

/** Status, code and fields of a refusal. */
export function refusalOf({ status, json }: Answer): {
  status: number
  code: string | undefined
  fields: string[]
  message: string
} {
  const error = (json.error ?? {}) as { code?: string; fields?: object; message?: string }
  return { status, code: error.code, fields: Object.keys(error.fields ?? {}), message: error.message ?? '' }
}
