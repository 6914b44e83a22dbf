import { describe, expect, it } from 'vitest'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { eraseInvoiceNames } from './erase.ts'
import { invoicePage } from './pages.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)

interface Row {
  readonly id: string
  readonly series: string
  readonly number: number
  readonly gross: number
  readonly net: number
  readonly vat: number
  readonly vat_rate: number | null
  readonly buyer: string | null
}

const documentsOf = async (who: Buyer) =>
  (await test.owner.query<Row>('select * from invoice where member_id = $1 order by issued_at, id', [who.id]))
    .rows

async function bought(who: Buyer) {
  const payment = await buyers.order(who)
  await buyers.finish(payment, 'paid', { repeat: '3' })
  const [invoice] = await documentsOf(who)
  if (!invoice) throw new Error('there is no invoice')
  return { payment, invoice }
}

const open = (path: string, who: Buyer, site = 'amore') =>
  app.send(site, path, { headers: { cookie: who.cookie, accept: 'application/pdf, application/json' } })

/** The data of the page. */
function pageOf(id: string, who: Buyer) {
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('There is no tenant amore')
  return test.database.withTenant(tenant.key, (db) =>
    invoicePage({ db, tenant, viewer: { id: who.id } } as unknown as RequestScope<Member>, id),
  )
}

describe('an invoice', () => {
  it('is issued once with the payment, numbered without gaps under concurrent payments', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () => buyers.create({ email_confirmed_at: null })),
    )
    const orders = await Promise.all(all.map((who) => buyers.order(who)))
    await Promise.all(orders.map((order) => buyers.finish(order, 'paid', { repeat: '2' })))
    const { rows } = await test.owner.query<{ number: number }>(
      "select number from invoice where series = 'invoice' order by number",
    )
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1))
    expect(rows.length).toBeGreaterThanOrEqual(6)
  })

  it('states net, VAT of the buyer’s country and gross, on its page and in a reproducible PDF', async () => {
    const who = await buyers.create({ name: 'Zoë Łącka' })
    const { payment, invoice } = await bought(who)
    const vat = Math.round((payment.amount.amount * 22) / 122)
    expect(invoice).toMatchObject({ gross: payment.amount.amount, vat, vat_rate: 2200, buyer: 'Zoë Łącka' })
    const page = await pageOf(invoice.id, who)
    for (const part of ['Zoë Łącka', payment.number, 'IVA 22%', 'Registro delle imprese: '])
      expect(JSON.stringify(page)).toContain(part)
    const [first, second] = await Promise.all([1, 2].map(() => open(`/invoices/${invoice.id}.pdf`, who)))
    expect(first?.headers['content-type']).toBe('application/pdf')
    expect(first?.text.startsWith('%PDF-')).toBe(true)
    expect(first?.text).toBe(second?.text)
  })

  it('is hidden from other members, visitors and other sites', async () => {
    const who = await buyers.create()
    const { invoice } = await bought(who)
    const other = await buyers.create()
    const path = `/invoices/${invoice.id}.pdf`
    await expect(pageOf(invoice.id, other)).rejects.toMatchObject({ code: 'page_not_found' })
    expect((await open(path, other)).status).toBe(404)
    expect((await open(path, who, 'tulp')).status).toBe(403)
    expect((await open(path, { id: '', cookie: '' })).status).toBe(403)
    expect((await open('/invoices/x.pdf', who)).status).toBe(404)
  })

  it('is kept without the name once the member is erased', async () => {
    const who = await buyers.create()
    await bought(who)
    const key = app.services.tenants.get('amore')?.key ?? 0
    await test.database.withTenant(key, (db) => eraseInvoiceNames(db, who.id))
    expect(await documentsOf(who)).toMatchObject([{ buyer: null }])
  })

  it('is corrected by a credit note for the returned sum, with its VAT', async () => {
    const who = await buyers.create()
    const { payment, invoice } = await bought(who)
    const { rows } = await test.owner.query('select order_id from payment where id = $1', [payment.id])
    const answer = await app.send('amore', '/api/withdrawal', {
      method: 'POST',
      headers: { cookie: who.cookie, 'idempotency-key': providerIdOf(payment) },
      body: {
        order: rows[0]?.order_id,
        amount: payment.amount.amount,
        name: 'Zoë',
        email: 'zoe@example.org',
      },
    })
    expect(answer.status).toBe(200)
    const [, note] = await documentsOf(who)
    expect(note).toMatchObject({ series: 'credit_note', gross: invoice.gross, vat: invoice.vat })
    const { facts, number } = (await pageOf(note?.id ?? '', who)).invoice
    expect(number).toMatch(/^AMORE-C-\d{4}-\d{6}$/)
    expect(facts).toContainEqual(['Fattura', (await pageOf(invoice.id, who)).invoice.number])
  })
})
