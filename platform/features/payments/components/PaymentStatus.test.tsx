import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { PaymentAnswer } from '../contract.ts'
import { PaymentStatus } from './PaymentStatus.tsx'
import { isUnsettled } from './use-payment.ts'

const CHECKOUT = 'https://bank.example/checkout/1'
const price = { amount: 999, currency: 'EUR' }
const open: PaymentAnswer = {
  id: 'p',
  number: 'P',
  status: 'loading',
  package: 'p0',
  credits: 100,
  method: 'creditcard',
  amount: price,
  list_amount: price,
  discount_code: null,
  created_at: '2026-11-22T10:00:00Z',
  returned: { amount: 0, currency: 'EUR' },
  charged_back: false,
  checkout_url: CHECKOUT,
  reachable: true,
  expired: false,
  repeat: false,
  mandate_removed: false,
}
const unreachable: PaymentAnswer = { ...open, checkout_url: null, reachable: false }

function render(payment: PaymentAnswer): string {
  const page = {
    site: { supportEmail: 'help@site.example' },
    me: { id: 'ada' },
    now: 0,
    route: 'transactions',
  }
  return renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <PaymentStatus
          payment={payment}
          returnPath={null}
          methods={['creditcard', 'paypal', 'banktransfer']}
        />
      </I18nProvider>
    </PageProvider>,
  )
}

it('an open payment links to its checkout', () => {
  expect(render(open)).toContain(`href="${CHECKOUT}"`)
})

it('the receipt shows the ordered credits, whatever the state of the order', () => {
  expect(render({ ...open, status: 'pending' })).toMatch(/payments:receipt_package.*common:credits/)
})

it('a payment that was returned, in whole or in part, shows the returned sum and no thanks', () => {
  const paid: PaymentAnswer = { ...open, status: 'completed', checkout_url: null }
  const back = (amount: number) => render({ ...paid, returned: { amount, currency: 'EUR' } })
  expect(render(paid)).not.toContain('payments:state_returned')
  expect(back(500)).toContain('payments:partly_returned_title')
  for (const amount of [500, 999]) expect(back(amount)).not.toContain('payments:completed_title')
  expect(back(500)).toMatch(/payments:state_returned.*€5\.00/)
  expect(back(999)).toContain('payments:returned_title')
})

it('a payment that was charged back promises no money, and links to support', () => {
  const page = render({
    ...open,
    status: 'completed',
    checkout_url: null,
    returned: price,
    charged_back: true,
  })
  expect(page).toContain('payments:charged_back_title')
  expect(page).toContain('href="mailto:help@site.example"')
  expect(page).toMatch(/payments:state_charged_back.*€9\.99/)
  for (const absent of ['returned_text', 'state_returned']) expect(page).not.toContain(`payments:${absent}`)
})

it('a payment that cannot be checked says so and links to support', () => {
  const page = render(unreachable)
  expect(page).toContain('payments:unreachable_title')
  expect(page).toContain('href="mailto:help@site.example"')
  for (const absent of ['payments:loading_title', 'payments:continue_payment', 'payments:try_again'])
    expect(page).not.toContain(absent)
})

it('the page of a payment that cannot be checked does not poll', () => {
  expect([isUnsettled(open), isUnsettled(unreachable)]).toEqual([true, false])
})

const links = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)

it('a failed payment offers a retry, another method, and support', () => {
  const page = render({ ...open, status: 'failed', checkout_url: null })
  expect(links(page).slice(0, 4)).toEqual([
    '/credits/p0/creditcard',
    '/credits/p0/paypal',
    '/members',
    'mailto:help@site.example',
  ])
  expect(page).toContain('payments:failed_text')
})

it('a stored method that was declined offers retry, another card and PayPal', () => {
  const page = render({ ...open, status: 'failed', checkout_url: null, repeat: true })
  expect(links(page).slice(0, 3)).toEqual([
    '/credits/repeat-order?package=p0',
    '/credits/p0/creditcard',
    '/credits/p0/paypal',
  ])
  expect(page).toContain('errors:payment_recurring_failed')
})

it.each([
  ['banktransfer', 'payments:pending_banktransfer'],
  ['directdebit', 'payments:pending_directdebit'],
  ['creditcard', 'payments:pending_text'],
])('a pending payment by %s states how long it takes', (method, text) => {
  expect(render({ ...open, status: 'pending', method })).toContain(text)
})

it('a payment whose time ran out says so', () => {
  expect(render({ ...open, status: 'failed', checkout_url: null, expired: true })).toContain(
    'payments:expired_title',
  )
})

it('a repeat order whose stored method was removed says so, and links to the payment methods', () => {
  const removed = { ...open, checkout_url: null, repeat: true, mandate_removed: true } as const
  const page = render({ ...removed, status: 'cancelled' })
  expect(page).toContain('payments:removed_text')
  expect(links(page)[0]).toBe('/credits/p0')
  expect(page).not.toContain('/credits/repeat-order')
})
