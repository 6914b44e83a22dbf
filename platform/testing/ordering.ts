import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import type { PaymentAnswer } from '../features/payments/contract.ts'
import type { TestApp } from './app.ts'
import { type Buyer, buyersOf, type OrderBody, providerIdOf } from './buyers.ts'
import type { TestDatabase } from './database.ts'
import type { MemberPlan } from './factories.ts'
import { lockWaits } from './lock-waits.ts'
import { testProviderOf } from './providers.ts'
import { demoSite } from './tenant-fixture.ts'

/** An order and its context; by default of amore's most recent buyer. */
export interface Order extends OrderBody {
  readonly key?: string
  readonly who?: Buyer
  readonly site?: string
}

type Provider = ReturnType<typeof testProviderOf>

/** Actions and queries for tests of orders, on any site; amore by default. */
export function ordering(test: TestDatabase, app: TestApp) {
  let current: Buyer = { id: '', cookie: '' }

  const tenant = (id = 'amore') => demoSite(app, id)

  const inTenant = <T>(work: (db: TenantDb) => Promise<T>, id = 'amore'): Promise<T> =>
    test.database.withTenant(tenant(id).key, work)

  /** A buyer of the site's first country. */
  const newBuyer = (plan: MemberPlan = {}, site = 'amore'): Promise<Buyer> =>
    buyersOf(test, app, site).create({ country: tenant(site).settings.countries[0], ...plan })

  /** The response, accepted or refused. */
  const tryOrder = ({ key = randomUUID(), who = current, site = 'amore', ...body }: Order = {}) =>
    buyersOf(test, app, site).send(who, body, key)

  const look = (payment: PaymentAnswer) =>
    app.send('amore', `/api/payment?id=${payment.id}`, { headers: { cookie: current.cookie } })

  return {
    tenant,
    inTenant,
    newBuyer,
    tryOrder,
    look,

    /** Creates a member who makes the following orders. */
    async come(plan: MemberPlan = {}): Promise<Buyer> {
      current = await newBuyer(plan)
      return current
    },

    /** Creates an order, not paid yet; requires success. */
    async order(plan: Order = {}): Promise<PaymentAnswer> {
      const answer = await tryOrder(plan)
      expect(answer.json, answer.text).toMatchObject({ status: 'loading' })
      return answer.json as unknown as PaymentAnswer
    },

    /** The payer's choice at the test provider's checkout: the plain form that posts `status`. */
    finish: (payment: PaymentAnswer, status: string, how: Record<string, string> = {}, site = 'amore') =>
      buyersOf(test, app, site).finish(payment, status, how),

    webhook: (id: string, site = 'amore') => buyersOf(test, app, site).webhook(id),

    providerId: providerIdOf,

    /** State of the payment as shown to the most recent buyer. */
    shown: async (payment: PaymentAnswer) => (await look(payment)).json.status,

    /** Balance, ledger and membership of the buyer. */
    async account(who: Buyer = current, site = 'amore') {
      return accountOf(test, tenant(site).key, who.id)
    },

    ordersOf: (who: Buyer) => ordersOf(test, who.id),

    /** Creates an unused code of ten per cent. @returns it */
    async newCode(more: Record<string, unknown> = {}): Promise<string> {
      return buyersOf(test, app).addCode(`CODE${newId().slice(-8).toUpperCase()}`, more)
    },

    partsWith: (change: (provider: Provider) => Partial<Provider>) => partsWith(app, change),

    waitingForLocks: () => lockWaits(test),
  }
}

interface Account {
  credits: number
  /** Sum and number of the entries of the ledger. */
  sum: number
  entries: number
  paid: boolean
}

async function accountOf(test: TestDatabase, tenantId: number, member: string): Promise<Account | undefined> {
  const { rows } = await test.owner.query<Account>(
    `select coalesce(b.credits, 0) as credits, m.paid,
       (select coalesce(sum(delta), 0)::int from ledger_entry e where e.tenant_id = $1 and e.member_id = $2) as sum,
       (select count(*)::int from ledger_entry e where e.tenant_id = $1 and e.member_id = $2) as entries
     from member m left join balance b on b.tenant_id = m.tenant_id and b.member_id = m.id
     where m.tenant_id = $1 and m.id = $2`,
    [tenantId, member],
  )
  return rows[0]
}

/** Orders of that buyer, oldest first. */
async function ordersOf(test: TestDatabase, member: string) {
  const order = 'select * from credit_order where member_id = $1 order by created_at'
  return (await test.owner.query(order, [member])).rows
}

/** The program's payments, with changed behaviour of the provider. */
function partsWith(app: TestApp, change: (provider: Provider) => Partial<Provider>) {
  const provider = testProviderOf(app)
  const changed = { ...provider, ...change(provider) }
  return { ...app.services.payments, log: { error: () => undefined }, providers: { test: changed } }
}
