import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { OrderChoice, WithdrawalPage } from '../pages.ts'
import { Withdrawal } from './Withdrawal.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const order: OrderChoice = {
  id: 'o',
  number: 'O',
  credits: 300,
  unused: 300,
  paid: euros(2499),
  amount: euros(2499),
  share: null,
  returned: false,
  boughtOn: '1 May',
  until: '15 May',
  method: 'PayPal',
}
const used: OrderChoice = { ...order, id: 'used', unused: 0, amount: euros(0) }

function render(page: Partial<WithdrawalPage>): string {
  const payload = { site: { name: 'Site', supportEmail: 'help@site.example' }, route: 'withdrawal' }
  const empty = { orders: [], chosen: null, done: null, token: null, formKey: 'k' }
  return renderToStaticMarkup(
    <PageProvider page={payload as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <Withdrawal page={{ ...empty, ...page }} />
      </I18nProvider>
    </PageProvider>,
  )
}

it('an order with nothing to return shows no amount, and cannot be chosen', () => {
  const page = render({ orders: [used] })
  for (const present of ['withdrawal:nothing<', 'withdrawal:nothing_used']) expect(page).toContain(present)
  expect(render({ orders: [{ ...used, returned: true }] })).toContain('withdrawal:nothing_returned')
  for (const absent of ['withdrawal:sum', 'withdrawal:until', 'withdrawal:intro', '€0.00'])
    expect(page).not.toContain(absent)
  for (const present of ['withdrawal:sum', 'withdrawal:until', 'withdrawal:intro'])
    expect(render({ orders: [order, used] }).split(present)).toHaveLength(2)
  expect(render({ orders: [order, used] })).not.toContain('withdrawal:nothing<')
})

it('a member who used the receipt’s link stays with its orders after the confirmation', () => {
  const done = {
    number: 'O',
    credits: 300,
    amount: euros(2499),
    received: '1 May',
    name: 'Ada',
    email: 'ada@example.org',
    manual: false,
  }
  expect(render({ done, token: 'T' })).toContain('href="/withdrawal?token=T"')
  expect(render({ done })).toContain('href="/transactions"')
})
