import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { PaymentAnswer } from '../contract.ts'
import { TransactionList } from './TransactionList.tsx'

const price = { amount: 999, currency: 'EUR' }
const paid: PaymentAnswer = {
  id: 'p',
  number: 'P',
  status: 'completed',
  package: 'p0',
  credits: 100,
  method: 'creditcard',
  amount: price,
  list_amount: price,
  discount_code: null,
  created_at: '2026-11-22T10:00:00Z',
  returned: { amount: 0, currency: 'EUR' },
  checkout_url: null,
  reachable: true,
  expired: false,
  repeat: false,
  charged_back: false,
  mandate_removed: false,
}

function markupOf(...payments: readonly PaymentAnswer[]): string {
  const list = { payments: [...payments], entries: [], next: { payments: null, entries: null } }
  return renderToStaticMarkup(
    <PageProvider page={{ route: 'transactions' } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <TransactionList list={list} further={null} />
      </I18nProvider>
    </PageProvider>,
  )
}

it.each([
  [0, 'state_completed', false],
  [500, 'state_partly_returned', false],
  [999, 'state_returned', false],
  [999, 'state_charged_back', true],
])('an order of 999 of which %i was returned is labelled %s', (amount, state, byBank) => {
  const markup = markupOf({ ...paid, returned: { amount, currency: 'EUR' }, charged_back: byBank })
  expect(markup.match(/payments:state_\w+/g)).toEqual([`payments:${state}`])
})

it.each([
  ['completed', true],
  ['failed', false],
  ['cancelled', false],
] as const)('beside an order that is %s, ordering it again is offered: %s', (status, isOffered) => {
  expect(markupOf({ ...paid, status }).includes('payments:repeat_title')).toBe(isOffered)
})
