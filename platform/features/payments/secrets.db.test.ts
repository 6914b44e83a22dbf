import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { paymentWarnings } from '../../app/payment-warnings.ts'
import { dataAddress } from '../../core/app-pages.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { NewPayment } from '../../infra/payments/port.ts'
import { tenantSecrets } from '../../infra/secrets.ts'
import { explainSetting } from '../../tenancy/explain-setting.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { addProviders, FakeProvider } from '../../testing/providers.ts'

const CANARY = 'live_canary_7Jx9LmP2wRz8TnB4'
const VARIABLE = 'AMORE_BANK_KEY'

const sites = copySites()
sites.change('amore', { payment_provider: 'bank', secrets: { mollie_api_key: `env:${VARIABLE}` } })
sites.change('tulp', { payment_provider: 'bank', secrets: { mollie_api_key: 'env:APP_SECRET' } })
const test = testDatabase()
const lines: string[] = []
const app = testApp(
  test,
  { TENANTS_DIR: sites.folders.tenants, LOG_LEVEL: 'info' },
  { write: (line: string) => lines.push(line) },
)
const buyers = buyersOf(test, app)
let buyer: Buyer

/** A provider that authenticates with the site's key, and puts it into each of its errors. */
class Bank extends FakeProvider {
  readonly keys: string[] = []
  readonly #secrets = tenantSecrets()

  override createPayment(payment: NewPayment) {
    this.keys.push(this.#secrets.read(payment.tenant, 'mollie_api_key').reveal())
    return super.createPayment(payment)
  }

  override async fetchPayment(tenant: Tenant): Promise<never> {
    const key = this.#secrets.read(tenant, 'mollie_api_key')
    throw Object.assign(new Error(`the key ${key} is refused`), { request: { key }, cause: inspect({ key }) })
  }
}
const bank = new Bank('bank', ['mollie_api_key'])

const site = (id = 'amore'): Tenant => {
  const found = app.services.tenants.get(id)
  if (!found) throw new Error(`There is no tenant ${id}`)
  return found
}

beforeAll(() => addProviders(app, bank))
beforeEach(async () => {
  vi.stubEnv(VARIABLE, CANARY)
  lines.length = 0
  buyer = await buyers.create()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => sites.close())

it('a secret reaches its provider, but nothing that is logged, stored or sent', async () => {
  const payment = await buyers.order(buyer)
  expect(bank.keys).toContain(CANARY)
  await test.owner.query("update payment set checked_at = now() - interval '1 hour' where id = $1", [
    payment.id,
  ])
  const headers = { cookie: buyer.cookie }
  const answers = await Promise.all(
    [
      `/api/payment?id=${payment.id}`,
      '/api/settings',
      '/api/companyinfo',
      '/api/packages',
      '/api/transactions',
      '/readyz',
      ...['/credits', '/members'].map(dataAddress),
    ].map((path) => app.send('amore', path, { headers })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(lines.join('\n')).toContain('the key [secret] is refused')
  const explained = ['secrets', 'secrets.mollie_api_key'].map((path) =>
    explainSetting(sites.folders, 'amore', path),
  )
  const value = tenantSecrets().read(site(), 'mollie_api_key')
  const written = [
    ...answers.map(({ text }) => text),
    ...lines,
    ...[site(), explained, value, { value }, payment].flatMap((one) => [
      JSON.stringify(one),
      inspect(one, { depth: null, showHidden: true }),
      String(one),
    ]),
  ]
  expect(written.filter((text) => text.includes(CANARY))).toEqual([])
})

it('without the variable nothing can be bought, and operators are told the setting and the variable', async () => {
  vi.stubEnv(VARIABLE, '')
  const calls = bank.calls.length
  const { status, json } = await buyers.send(buyer, {})
  expect([status, json]).toMatchObject([
    503,
    { error: { code: 'payments_unavailable', message: expect.stringMatching(/^Al momento non/) } },
  ])
  expect(bank.calls).toHaveLength(calls)
  const { json: page } = await app.send('amore', dataAddress('/credits'), {
    headers: { cookie: buyer.cookie },
  })
  expect(page).toMatchObject({ data: { available: false } })
  const reason = `amore: payment_provider is "bank", but secrets.mollie_api_key: the environment variable ${VARIABLE} is not set: nothing can be bought there.`
  expect(lines.join('\n')).toContain(reason)
  expect(paymentWarnings(app.services.payments, [site()])).toEqual([reason])
})

it('a site cannot send a secret of the program itself to a provider', () => {
  vi.stubEnv('APP_SECRET', CANARY)
  expect(() => tenantSecrets().read(site('tulp'), 'mollie_api_key')).toThrow('payments_unavailable')
  expect(paymentWarnings(app.services.payments, [site('tulp')])).toEqual([
    expect.stringContaining('APP_SECRET is a setting of the program itself'),
  ])
})

it('a site with a usable provider, or without one, gets no warning', () => {
  expect(paymentWarnings(app.services.payments, [site(), site('starlight')])).toEqual([])
})
