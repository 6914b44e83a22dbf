import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { PageProvider } from '../../../../ui/page.tsx'
import type { LanderFacts } from '../../facts.ts'
import { SwipeDeck } from './SwipeDeck.tsx'

const FACTS: LanderFacts = NO_FACTS

const TEXTS = {
  title: 'This or that?',
  ...Object.fromEntries(
    [1, 2, 3].flatMap((at) => [
      [`question_${at}`, `Question ${at}?`],
      [`left_${at}`, `Left ${at}`],
      [`right_${at}`, `Right ${at}`],
    ]),
  ),
  end_title: 'Done',
  button: 'Join',
  again: 'Again',
  skip: 'Skip',
}

const CARD = { left: 'mountains', right: 'sea' } as const

function draw(facts: Partial<LanderFacts> = {}, cards = 3): string {
  const page = { site: { logo: '/logo', mark: '/mark', name: 'Site' } } as unknown as PagePayload
  const settings = {
    tone: 'dark',
    scenery: 'theme',
    cards: Array.from({ length: cards }, () => CARD),
  } as const
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <SwipeDeck id="deck" settings={settings} texts={TEXTS} facts={{ ...FACTS, ...facts }} />
      </I18nProvider>
    </PageProvider>,
  )
}

const count = (html: string, part: string) => html.split(part).length - 1

it('has a checkbox for each answer, which moves its card away without a script', () => {
  const html = draw()
  expect(count(html, 'class="l-card"')).toBe(3)
  expect(count(html, 'type="checkbox"')).toBe(6)
})

it('sends none of the answers', () => {
  const html = draw()
  expect(html).toMatch(/<form class="l-deck"[^>]* method="dialog"/)
  expect(html).not.toMatch(/ (?:name|action)=/)
})

it('has no card without texts', () => {
  expect(count(draw({}, 5), 'class="l-card"')).toBe(3)
})

it('links to the form of the page, else to the signup', () => {
  expect(count(draw({ form: 'start' }), 'href="#start"')).toBe(2)
  expect(count(draw(), 'href="/signup"')).toBe(2)
})

it('leads visitors of a closed site to the waiting list and members to the login, nobody to the signup', () => {
  const html = draw({ refusal: 'signups_closed', form: 'start' })
  expect(count(html, 'href="/waiting-list"')).toBe(1)
  expect(count(html, 'href="/login"')).toBe(1)
  expect(html).not.toMatch(/"\/signup|#start/)
})
