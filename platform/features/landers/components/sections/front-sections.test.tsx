import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { PageProvider } from '../../../../ui/page.tsx'
import type { MemberCard } from '../../../members/contract.ts'
import { FaqExcerpt } from './FaqExcerpt.tsx'
import { Hero } from './Hero.tsx'
import { Moderation } from './Moderation.tsx'
import { People } from './People.tsx'
import { PriceExample } from './PriceExample.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { WayInBar } from './WayInBar.tsx'

const SITE = {
  genders: ['female', 'male'],
  name: 'Amore',
  minimumAge: 18,
  fictional: null,
  hero: null,
  company: { name: 'Amore S.r.l.' },
}
const LABEL = { icon: 'star', singular: 'Invented', plural: 'Invented', warning: 'Nobody is behind it.' }

function draw(section: ReactElement, site: object = {}): string {
  const page = { data: null, site: { ...SITE, ...site }, me: null } as unknown as PagePayload
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        {section}
      </I18nProvider>
    </PageProvider>,
  )
}

const PERSON = { id: '1', name: 'Robin', age: 40, place: 'Rome', photo: 'a.webp', fictional: false }

describe('people', () => {
  const pictures = { 'a.webp': '/a.webp', 'b.webp': '/b.webp', 'c.webp': '/c.webp' }
  const settings = { tone: 'plain', count: 2, faces: ['a.webp', 'gone.webp', 'b.webp', 'c.webp'] } as const
  const texts = { title: 'People', drawn: 'These are drawings.', more: 'All' }
  const people = [PERSON] as unknown as MemberCard[]

  it('are drawings without names, labelled as such, if no members can be shown', () => {
    const html = draw(
      <People id="people" settings={settings} texts={texts} facts={{ ...NO_FACTS, pictures }} />,
    )
    expect(html.match(/<img[^>]*alt=""/g)).toHaveLength(2)
    expect(html).toContain('These are drawings.')
    expect(html).not.toMatch(/Robin|href/)
  })

  it('are only members if some can be shown', () => {
    const html = draw(
      <People id="people" settings={settings} texts={texts} facts={{ ...NO_FACTS, pictures, people }} />,
    )
    expect(html).toContain('Robin')
    expect(html).not.toMatch(/drawings|\/b\.webp/)
  })
})

const NOTHING_GIVEN = { firstAnswer: false, unreadDays: 0 }

describe('an example of prices', () => {
  const texts = {
    title: 'Cost',
    row_1: 'Search',
    free: 'free',
    message: 'Write',
    from: 'from 1 €',
    start: 'A gift',
  }
  const section = (price: typeof NO_FACTS.price) =>
    draw(
      <PriceExample id="price" settings={{ tone: 'plain' }} texts={texts} facts={{ ...NO_FACTS, price }} />,
    )

  it('is a bill of what is free and what a message costs', () => {
    const html = section({ credits: 10, money: '1 €', start: 30, given: NOTHING_GIVEN })
    expect(html).toContain('<dt>Search</dt><dd>free</dd>')
    expect(html).toContain('from 1 €')
    expect(html).toContain('A gift')
  })

  it('mentions no free credits if members start with none, and is left out without prices', () => {
    expect(section({ credits: 10, money: '1 €', start: 0, given: NOTHING_GIVEN })).not.toContain('A gift')
    expect(section(null)).toBe('')
  })

  it('names what the site gives, and only that', () => {
    const given = (firstAnswer: boolean, unreadDays: number) =>
      section({ credits: 10, money: '1 €', start: 0, given: { firstAnswer, unreadDays } }).match(
        /pricing:\w+/g,
      )
    expect(given(false, 0)).toBeNull()
    expect(given(true, 0)).toEqual(['pricing:first_answer'])
    expect(given(true, 7)).toEqual(['pricing:first_answer', 'pricing:unread_returned'])
  })
})

describe('the offer of a first screen', () => {
  const settings = { layout: 'theme', way_in: 'form', tone: 'dark' } as const
  const texts = { title: 'Hello', button: 'Begin', offer: 'Free to look. Pay per message.' }
  const hero = (credits: number, given = NOTHING_GIVEN) => {
    const price = { credits, money: '1 €', start: 0, given }
    return draw(<Hero id="start" settings={settings} texts={texts} facts={{ ...NO_FACTS, price }} />)
  }

  it('is left out where a message costs nothing', () => {
    expect(hero(10)).toContain('Free to look. Pay per message.')
    expect(hero(0)).not.toContain('Free to look')
  })

  it('adds one sentence about what the site gives, by its settings', () => {
    const given = (firstAnswer: boolean, unreadDays: number, credits = 10) =>
      hero(credits, { firstAnswer, unreadDays }).match(/pricing:\w+/g)
    expect(given(false, 0)).toBeNull()
    expect(given(true, 7)).toEqual(['pricing:first_answer'])
    expect(given(false, 7)).toEqual(['pricing:unread_returned'])
    expect(given(true, 7, 0)).toBeNull()
  })
})

describe('moderation', () => {
  const texts = {
    title: 'People look',
    title_photos: 'Photos',
    text_photos: 'First',
    title_labels: 'Labels',
    text_labels: 'x',
  }
  const section = (fictional: typeof LABEL | null) =>
    draw(
      <Moderation
        id="m"
        settings={{ tone: 'plain', points: ['photos', 'labels'] }}
        texts={texts}
        facts={NO_FACTS}
      />,
      { fictional },
    )

  it('mentions labels only if the site has fictional profiles', () => {
    expect(section(null)).not.toContain('Labels')
    expect(section(LABEL)).toContain('Labels')
  })
})

describe('an excerpt of the questions', () => {
  const list = [1, 2, 3].map((n) => ({ question: `Question ${n}?`, answer: [`<b>Answer</b> ${n}`] }))
  const section = (questions: typeof NO_FACTS.questions) =>
    draw(
      <FaqExcerpt
        id="q"
        settings={{ tone: 'plain', count: 2 }}
        texts={{ title: 'Questions', more: 'All' }}
        facts={{ ...NO_FACTS, questions }}
      />,
    )

  it('shows the configured number as text, in their language, and links to the page', () => {
    const html = section({ language: 'nl-NL', list })
    expect(html.match(/<details/g)).toHaveLength(2)
    expect(html).toContain('&lt;b&gt;Answer')
    expect(html).toContain('lang="nl-NL"')
    expect(html).toContain('href="/pages/faq"')
  })

  it('is left out if the site has no such page', () => {
    expect(section({ language: null, list: [] })).toBe('')
  })
})

describe('the hero with a form', () => {
  const section = (refusal: typeof NO_FACTS.refusal) =>
    draw(
      <Hero
        id="start"
        settings={{ layout: 'theme', way_in: 'form', tone: 'dark' }}
        texts={{ title: 'Hello', button: 'Go' }}
        facts={{ ...NO_FACTS, refusal }}
      />,
    )

  it('starts the signup by a plain form', () => {
    expect(section(null)).toMatch(/<form[^>]*action="\/signup"[^>]*method="post"/)
  })

  it('shows the form of the waiting list in its place on a closed site', () => {
    expect(section('invite_needed')).toContain('waiting-list:title_invitation')
    expect(section('invite_needed')).toContain('action="/waiting-list"')
    expect(section('invite_needed')).not.toContain('action="/signup"')
  })
})

describe('a bar with the way in', () => {
  it('leads to the waiting list of a closed site, without a text about joining', () => {
    const texts = { text: 'Joining is free', button: 'Go' }
    const html = draw(
      <WayInBar id="bar" settings={{}} texts={texts} facts={{ ...NO_FACTS, refusal: 'invite_needed' }} />,
    )
    expect(html).toContain('href="/waiting-list"')
    expect(html).not.toContain('Joining')
  })
})

describe('the footer as a section', () => {
  it('has the legally required links in one line', () => {
    const html = draw(<SiteFooter id="f" settings={{ show: 'line' }} texts={{}} facts={NO_FACTS} />, {
      fictional: LABEL,
    })
    for (const page of ['terms', 'privacy', 'cookies', 'imprint']) expect(html).toContain(`/pages/${page}`)
    expect(html).toContain('disclaimer_fictional')
    expect(html).toContain('© Amore S.r.l.')
  })
})
