import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { CodeField } from './CodeField.tsx'
import { OrderBar } from './OrderBar.tsx'

const html = (part: ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      {part}
    </I18nProvider>,
  )

it('the order button has the wording of the law and the charged total', () => {
  const bar = html(<OrderBar total={{ amount: 1874, currency: 'EUR' }} busy={false} />)
  expect(bar).toMatch(/<button[^>]*>.*payments:order_button ·\u00a0€18\.74.*<\/button>/)
})

describe('the discount code', () => {
  it.each<[string, string, string | undefined, boolean]>([
    ['is folded without a code', '', undefined, false],
    ['is folded with an applied code', 'TIMEBONUS25', undefined, false],
    ['is open if the code was refused', '', 'unknown', true],
  ])('%s', (_what, typed, error, open) => {
    expect(/<details[^>]* open/.test(html(<CodeField typed={typed} error={error} busy={false} />))).toBe(open)
  })

  it('shows the applied code, in a form that still sends it', () => {
    const field = html(<CodeField typed="TIMEBONUS25" error={undefined} busy={false} />)
    expect(field).toMatch(/<summary>payments:code_label: TIMEBONUS25<\/summary>.*value="TIMEBONUS25"/)
  })
})
