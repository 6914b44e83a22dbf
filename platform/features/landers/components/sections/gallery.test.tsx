import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { PageProvider } from '../../../../ui/page.tsx'
import type { LanderFacts } from '../../facts.ts'
import { Gallery } from './Gallery.tsx'

const FACTS: LanderFacts = {
  ...NO_FACTS,
  form: 'signup',
  pictures: { 'a.webp': '/a.webp', 'b.webp': '/b.webp', 'c.webp': '/c.webp' },
}

const ANNA: LanderFacts['people'][number] = {
  id: '7',
  name: 'Anna',
  age: 34,
  today: false,
  photo_count: 1,
  shared: null,
  place: 'Lazio',
  photo: 'abc',
  online: true,
  liked: false,
  match: false,
  favourite: false,
  fictional: true,
}

const TEXTS = {
  title: 'Meet',
  button: 'Join',
  note: 'Free',
  card_1: 'For walks',
  drawn: 'Drawings',
  rest_title: 'Go on',
  rest_text: 'Inside',
}

function draw(facts: Partial<LanderFacts>): string {
  const fictional = { singular: 'Fictional profile', icon: 'mask' }
  const settings = {
    tone: 'dark',
    count: 2,
    pictures: ['a.webp', 'gone.webp', 'b.webp', 'c.webp'],
    covered: 3,
  } as const
  return renderToStaticMarkup(
    <PageProvider page={{ site: { fictional } } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <Gallery id="gallery" settings={settings} texts={TEXTS} facts={{ ...FACTS, ...facts }} />
      </I18nProvider>
    </PageProvider>,
  )
}

const count = (html: string, part: string) => html.split(part).length - 1

it('shows drawings labelled as such if visitors see no members', () => {
  const html = draw({})
  expect(count(html, 'l-drawn')).toBe(2)
  expect(html).toContain('For walks')
  expect(html).toContain('Drawings')
  expect(html).not.toContain('/members/')
})

it('shows only members if there are any, and labels fictional ones', () => {
  const html = draw({ people: [ANNA] })
  expect(html).toContain('Anna')
  expect(html).toContain('Fictional profile')
  expect(html).not.toContain('l-drawn')
  expect(html).not.toContain('Drawings')
  expect(html).not.toContain('online')
})

it('shows no person on the covered cards', () => {
  const [, rest = ''] = draw({ people: [ANNA] }).split('l-gate')
  expect(count(rest, 'l-covered')).toBe(3)
  expect(rest).not.toContain('<img')
  expect(rest).not.toContain('Anna')
})

it('links to the form, or to the waiting list if the site is closed', () => {
  expect(draw({})).toContain('href="#signup"')
  const closed = draw({ refusal: 'signups_closed' })
  expect(closed).not.toContain('#signup')
  expect(closed).not.toContain('Free')
  expect(closed).toContain('/waiting-list')
})
