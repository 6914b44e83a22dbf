import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import type { CreditPackageAnswer } from '../contract.ts'
import { PackageCard } from './PackageCard.tsx'

const OFFER: CreditPackageAnswer = {
  id: 'p1',
  credits: 100,
  price: { amount: 2900, currency: 'EUR' },
  discounted_price: null,
  popular: false,
  saving: 0,
  messages: 10,
  message_price: { amount: 290, currency: 'EUR' },
}

function card(changes: Partial<CreditPackageAnswer>): string {
  return renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key, values) => `${key} ${values?.percent ?? ''}`}>
      <PackageCard offer={{ ...OFFER, ...changes }} available returnPath={null} />
    </I18nProvider>,
  )
}

describe('a package', () => {
  it('states that it is a one-time payment', () => {
    expect(card({})).toContain('credits:one_time')
  })

  it.each([true, false])('has the popular label if the tenant set it: %s', (popular) => {
    expect(card({ popular }).includes('credits:popular')).toBe(popular)
  })

  it.each([
    [25, true],
    [0, false],
  ])('that is %i per cent cheaper has a discount ribbon: %s', (saving, shown) => {
    expect(card({ saving }).includes('credits:saving 25%')).toBe(shown)
  })
})
