import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { Tariff } from '../tariff.ts'
import { PremiumPage } from './PremiumPage.tsx'

const EUROS = { amount: 62, currency: 'EUR' }
const TARIFF: Tariff = {
  list: {
    country: 'IT',
    currency: 'EUR',
    message: { credits: 10, price_from: EUROS },
    discount: null,
    packages: [],
  },
  available: true,
  countries: [],
  newcomer: null,
  given: { firstAnswer: false, unreadDays: 0 },
  premium: { photos: 25 },
  free: { photos: 3, conversations: 2, credits: 30 },
}

it('premium is advertised with 46 per cent more chance, with the basis of the number', () => {
  const html = renderToStaticMarkup(
    <PageProvider page={{ site: {}, me: null, now: 0 } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <PremiumPage tariff={TARIFF} />
      </I18nProvider>
    </PageProvider>,
  )
  expect(html.replaceAll('<!-- -->', '')).toContain('<strong>+46%</strong><span>pricing:claim</span>')
  expect(html).toContain('pricing:claim_basis')
})
