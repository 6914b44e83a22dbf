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
  ...{ id: 'p', number: 'P', status: 'loading', package: 'p0', credits: 100, method: 'creditcard' },
  ...{ amount: price, list_amount: price, discount_code: null, created_at: '2026-11-22T10:00:00Z' },
  checkout_url: CHECKOUT,
  reachable: true,
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
        <PaymentStatus payment={payment} returnPath={null} />
      </I18nProvider>
    </PageProvider>,
  )
}

it('an open payment leads on to its checkout', () => {
  expect(render(open)).toContain(`href="${CHECKOUT}"`)
})

it('a payment that cannot be checked says so and leads to support', () => {
  const page = render(unreachable)
  expect(page).toContain('payments:unreachable_title')
  expect(page).toContain('href="mailto:help@site.example"')
  for (const absent of ['payments:loading_title', 'payments:continue_payment', 'payments:try_again'])
    expect(page).not.toContain(absent)
})

it('a payment that cannot be checked is not asked for again by its page', () => {
  expect([isUnsettled(open), isUnsettled(unreachable)]).toEqual([true, false])
})
