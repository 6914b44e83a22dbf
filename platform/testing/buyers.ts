import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { newSecret } from '../core/ids.ts'
import { tokenHash } from '../features/accounts/server.ts'
import type { PaymentAnswer } from '../features/payments/contract.ts'
import type { Answer, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { buildMember, buildSession, type MemberPlan } from './factories.ts'
import { keyOf } from './tenant-fixture.ts'

export interface Buyer {
  readonly id: string
  readonly cookie: string
}

export interface OrderBody {
  readonly package?: string
  readonly method?: string
  readonly discount_code?: string
  readonly amount?: number
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * Actions of buyers of one site over HTTP: order, pay or leave the test provider's checkout, read
 * the account.
 */
export function buyersOf(test: TestDatabase, app: TestApp, site = 'amore') {
  const send = (who: Buyer, body: OrderBody, key: string = randomUUID()): Promise<Answer> =>
    app.send(site, '/api/payment', {
      method: 'POST',
      headers: { cookie: who.cookie, 'idempotency-key': key },
      body: { package: 'p1', method: 'creditcard', ...body },
    })
  return {
    async create(plan: MemberPlan = {}): Promise<Buyer> {
      const token = newSecret()
      const id = await test.database.withTenant(keyOf(app, site), async (db) => {
        const member = await buildMember(db, { country: 'IT', ...plan })
        await buildSession(db, member.id, tokenHash(token))
        return member.id
      })
      return { id, cookie: `${app.services.sessionCookie}=${token}` }
    },
    /** The response, accepted or refused. */
    send,
    /** Creates an order and requires success. */
    async order(who: Buyer, body: OrderBody = {}, key?: string): Promise<PaymentAnswer> {
      const { status, text, json } = await send(who, body, key)
      expect(status, text).toBe(200)
      return json as unknown as PaymentAnswer
    },
    /**
     * The payer's choice at the provider's checkout; the response has status 409 if the shop has
     * cancelled the payment.
     */
    finish: (payment: PaymentAnswer, status: string, how: Readonly<Record<string, string>> = {}) =>
      app.send(site, new URL(payment.checkout_url ?? '').pathname, {
        method: 'POST',
        headers: FORM,
        body: new URLSearchParams({ status, ...how }).toString(),
      }),
    webhook: (id: string) =>
      app.send(site, '/api/payment-webhook', {
        method: 'POST',
        headers: FORM,
        body: new URLSearchParams({ id }).toString(),
      }),
    payments: (who: Buyer) => paymentsOf(test, who),
    credits: (who: Buyer) => creditsOf(test, who),
    async addCode(code: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
      await test.database.withTenant(keyOf(app, site), (db) =>
        db.trx
          .insertInto('discount_code')
          .values({ tenant_id: db.tenantId, code, percentage: 10, ...more })
          .execute(),
      )
      return code
    },
  }
}

interface PaymentRow {
  readonly status: string
  readonly amount: number
  readonly review: string | null
}

/** Status, sum and review of every payment of the buyer, in the order of their creation. */
async function paymentsOf(test: TestDatabase, who: Buyer): Promise<readonly PaymentRow[]> {
  const { rows } = await test.owner.query(
    'select status, amount, review from payment where member_id = $1 order by created_at',
    [who.id],
  )
  return rows
}

/** The sum of the ledger. */
async function creditsOf(test: TestDatabase, who: Buyer): Promise<number> {
  const { rows } = await test.owner.query<{ credits: number }>(
    'select coalesce(sum(delta), 0)::int as credits from ledger_entry where member_id = $1',
    [who.id],
  )
  return rows[0]?.credits ?? 0
}

/** The provider's id of a payment. */
export const providerIdOf = (payment: PaymentAnswer): string => payment.checkout_url?.split('/').at(-1) ?? ''
