import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { CheckoutPage } from '../pages.ts'
import { CheckoutForm } from './CheckoutForm.tsx'

const PAGE: CheckoutPage = {
  available: true,
  package: 'p1' as CheckoutPage['package'],
  credits: 100,
  messages: 20,
  price: { amount: 2000, currency: 'EUR' },
  methods: ['creditcard', 'paypal'],
  method: 'creditcard',
  deviceMethod: null,
  repeating: [],
  methodError: null,
  sumError: null,
  refundDays: 14,
  limit: null,
  returnPath: null,
  typedCode: 'TEN',
  discount: { code: 'TEN', percentage: 10, amount: { amount: 1800, currency: 'EUR' } },
  codeError: null,
}

const LOCALE = { code: 'en', iso: 'en' } as const
const form = (
  <I18nProvider locale={LOCALE} t={(key) => key}>
    <PageProvider page={{ locale: LOCALE } as unknown as PagePayload}>
      <CheckoutForm page={PAGE} formKey="key" />
    </PageProvider>
  </I18nProvider>
)

afterEach(() => vi.unstubAllGlobals())

it('asks for the discount of a method that was chosen before the script ran', async () => {
  const asked = vi.fn(async (_address: string) =>
    Response.json({ code: 'TEN', percentage: 10, currency: 'EUR' }),
  )
  vi.stubGlobal('fetch', asked)
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(form)
  container.querySelector<HTMLInputElement>('input[value=paypal]')?.click()
  render(form, { container, hydrate: true })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /paypal/i }).checked).toBe(true)
  await vi.waitFor(() => expect(asked.mock.calls.flat().join()).toMatch(/discountcode\?.*method=paypal/))
})
