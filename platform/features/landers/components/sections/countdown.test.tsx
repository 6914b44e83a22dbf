import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { PageProvider } from '../../../../ui/page.tsx'
import type { LanderFacts, SectionEnd } from '../../facts.ts'
import { Countdown } from './Countdown.tsx'

const AT = '2026-12-24T19:00:00.000Z'
const END: SectionEnd = { at: AT, shown: '24 Dec 2026, 20:00', left: 93_784, discount: null }

function draw(end: SectionEnd | undefined, facts: Partial<LanderFacts> = {}, iso = 'en'): string {
  const ends: LanderFacts['ends'] = end ? { clock: end } : {}
  const texts = { title: 'The spring code', label: 'Ends', button: 'Join' }
  return renderToStaticMarkup(
    <PageProvider page={{} as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso }} t={(key) => key}>
        <Countdown
          id="clock"
          settings={{ tone: 'brand' }}
          texts={texts}
          facts={{ ...NO_FACTS, ends, ...facts }}
        />
      </I18nProvider>
    </PageProvider>,
  )
}

const numbers = (html: string) => [...html.matchAll(/<b>(\d+)<\/b>/g)].map(([, number]) => number)

it('renders the remaining time and the end without a script', () => {
  const html = draw(END)
  expect(numbers(html)).toEqual(['01', '02', '03', '04'])
  expect(html).toContain(`<time dateTime="${AT}">24 Dec 2026, 20:00</time>`)
  // Visitors share a page for some seconds: only the script counts seconds.
  expect(html).toMatch(/data-seconds="1" hidden=""/)
})

it('names the units in the language of the reader', () => {
  expect(draw(END, {}, 'fi')).toContain('<i>pv</i>')
})

// French uses the singular for zero hours.
it.each([
  ['fr', 'heures'],
  ['pl', 'godziny'],
  ['en', 'hours'],
])('counts four hours in %s', (iso, word) => {
  expect(draw({ ...END, at: null, shown: '', left: 14_400 }, {}, iso)).toContain(`<i>${word}</i>`)
})

it('shows the code that expires and its discount', () => {
  const html = draw({ ...END, discount: { code: 'SPRING25', percent: '25%' } })
  expect(html).toMatch(/SPRING25.*−25%/)
})

it('is static if the time starts with the signup of each visitor', () => {
  const html = draw({ ...END, at: null, shown: '', left: 14_400 })
  expect(numbers(html)).toEqual(['04'])
  expect(html).not.toContain('data-ends')
  expect(html).not.toContain('<time')
})

it.each<[string, SectionEnd | undefined, Partial<LanderFacts>]>([
  ['nothing ends', undefined, {}],
  ['it is over', { ...END, left: 0 }, {}],
  ['nobody can sign up', { ...END, at: null }, { refusal: 'signups_closed' }],
])('is left out if %s', (_case, end, facts) => {
  expect(draw(end, facts)).toBe('')
})
