import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PagePayload } from '../../core/client.ts'
import { I18nProvider } from '../../i18n/react.tsx'
import { PageProvider } from '../../ui/page.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { TopUp } from './TopUp.tsx'

const OFFER = {
  package: 'p1',
  instead: false,
  credits: 300,
  price: { amount: 2499, currency: 'EUR' },
  discount: null,
  mandate: { id: 'card', method: 'creditcard', label: '•••• 4242' },
  refund_days: 14,
}
const PAYMENT = {
  id: 'pay',
  status: 'completed',
  credits: 300,
  method: 'creditcard',
  reachable: true,
  repeat: true,
}
const ORDER = /^payments:order_button/

vi.mock('../../i18n/load-texts.ts', () => ({ loadTexts: async () => ({}) }))
vi.mock('../../i18n/client.ts', () => ({
  createClientTranslator:
    () =>
    (key: string, values: object = {}) =>
      [key, ...Object.values(values)].join(' '),
}))

let offer: object | null
/** What an order is answered with, and what its payment is read as later. */
let payment: object
let refusal: object | null
let sent: { body: Record<string, unknown>; key: string | null }[]

function answer(path: string, init: RequestInit = {}): Response {
  if (path.startsWith('/api/payment?')) return Response.json(payment)
  if (init.method !== 'POST') return Response.json({ offer })
  const headers = new Headers(init.headers)
  sent.push({ body: JSON.parse(String(init.body)), key: headers.get('idempotency-key') })
  return refusal ? Response.json({ error: refusal }, { status: 409 }) : Response.json(payment)
}

beforeEach(() => {
  offer = OFFER
  payment = PAYMENT
  refusal = null
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(path, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const page = { site: { textsRevision: 'r' }, me: { id: 'me' }, now: 0 } as unknown as PagePayload

function show(missing = 10) {
  const onPaid = vi.fn(async () => undefined)
  const tree = (needed: number) => (
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <ToastProvider closeLabel="close" lostLabel="lost">
          <TopUp missing={needed} back={{ return: '/chats/talk' }} onPaid={onPaid}>
            <p>packages</p>
          </TopUp>
        </ToastProvider>
      </I18nProvider>
    </PageProvider>
  )
  const { rerender } = render(tree(missing))
  return { onPaid, needs: (needed: number) => rerender(tree(needed)) }
}

const button = () => screen.findByRole('button', { name: ORDER })

describe('the order in the sheet', () => {
  test('names package, total with its words about VAT, stored method and rights, before the button of the law', async () => {
    show()
    expect((await button()).textContent).toBe('payments:order_button ·\u00a0€24.99')
    expect(screen.getByText('common:credits 300')).toBeDefined()
    expect(screen.getByText('payments:vat')).toBeDefined()
    expect(screen.getByText('payments:method_creditcard •••• 4242')).toBeDefined()
    expect(screen.getByText(/payments:withdrawal 14/)).toBeDefined()
    expect(screen.getByText('payments:terms')).toBeDefined()
    const other = screen.getByRole('link', { name: 'payments:another_method' })
    expect(other.getAttribute('href')).toBe('/credits/p1?return=%2Fchats%2Ftalk')
    expect(screen.queryByText('packages')).toBeNull()
    expect(sent).toEqual([])
  })

  test('two presses order once, and what was paid is told', async () => {
    const { onPaid } = show()
    const order = await button()
    fireEvent.click(order)
    fireEvent.click(order)
    expect(await screen.findByText('payments:completed_text common:credits 300')).toBeDefined()
    expect(onPaid).toHaveBeenCalledOnce()
    expect(sent).toEqual([
      {
        body: { package: 'p1', mandate: 'card', amount: 2499 },
        key: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ])
  })

  test('with a discount charges the total after it, by its code', async () => {
    offer = {
      ...OFFER,
      discount: { code: 'SPRING', percentage: 20, amount: { amount: 1999, currency: 'EUR' } },
    }
    show()
    expect((await button()).textContent).toContain('€19.99')
    fireEvent.click(await button())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ package: 'p1', mandate: 'card', amount: 1999, discount_code: 'SPRING' })
  })

  test.each(['pending', 'loading'])('that stays %s is not told as paid', async (status) => {
    payment = { ...PAYMENT, status }
    const { onPaid, needs } = show()
    fireEvent.click(await button())
    expect(await screen.findByText(`payments:${status}_title`)).toBeDefined()
    const link = screen.getByRole('link', { name: 'payments:back_order' })
    expect(link.getAttribute('href')).toBe('/transactions/pay')
    expect(screen.queryByRole('button', { name: ORDER })).toBeNull()
    expect(onPaid).not.toHaveBeenCalled()
    // Credits of something else came in, and then its own.
    needs(0)
    expect(screen.getByText(`payments:${status}_title`)).toBeDefined()
    needs(10)
    payment = PAYMENT
    needs(0)
    expect(await screen.findByText('payments:completed_title')).toBeDefined()
  })

  test('with another total now is refused, and shows that total for the same order', async () => {
    show()
    refusal = { code: 'sum_changed', message: 'The total has changed.', fields: {} }
    offer = { ...OFFER, price: { amount: 2999, currency: 'EUR' } }
    fireEvent.click(await button())
    expect(await screen.findByText('The total has changed.')).toBeDefined()
    await waitFor(async () => expect((await button()).textContent).toContain('€29.99'))
    refusal = null
    fireEvent.click(await button())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toMatchObject({ amount: 2999 })
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('beyond a limit says so, and can be paid no other way without a press', async () => {
    const { onPaid } = show()
    refusal = { code: 'spending_limit_day', message: 'You have 5 € left today.', fields: {} }
    fireEvent.click(await button())
    expect(await screen.findByText('You have 5 € left today.')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('payments:error_title')
    expect(onPaid).not.toHaveBeenCalled()
  })

  test('whose method is gone says so', async () => {
    show()
    const fields = { mandate: 'No longer saved.' }
    refusal = { code: 'validation', message: 'Please look at one field.', fields }
    offer = null
    fireEvent.click(await button())
    expect(await screen.findByText('No longer saved.')).toBeDefined()
  })

  test('that was declined can be tried again, as another order', async () => {
    payment = { ...PAYMENT, status: 'failed' }
    const { onPaid } = show()
    fireEvent.click(await button())
    expect(await screen.findByText('errors:payment_recurring_failed')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'payments:try_again' }))
    payment = PAYMENT
    fireEvent.click(await button())
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
    expect(sent).toHaveLength(2)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })
})

describe('the packages are shown', () => {
  test('without a stored method', async () => {
    offer = null
    show()
    expect(await screen.findByText('packages')).toBeDefined()
  })

  test('if the last package would not suffice', async () => {
    show(301)
    expect(await screen.findByText('packages')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
