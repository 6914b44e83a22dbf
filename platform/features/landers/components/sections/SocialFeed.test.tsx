import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { PageProvider } from '../../../../ui/page.tsx'
import type { MemberCard } from '../../../members/contract.ts'
import type { LanderFacts } from '../../facts.ts'
import type { FeedSettings } from './FeedPost.tsx'
import { SocialFeed } from './SocialFeed.tsx'

const FACTS: LanderFacts = {
  ...NO_FACTS,
  pictures: { 'a.webp': '/files/a.webp', 'b.webp': '/files/b.webp' },
  price: { credits: 30, money: '0.60 €', start: 30, given: { firstAnswer: false, unreadDays: 0 } },
}

const SETTINGS: FeedSettings = {
  posts: ['question', 'icebreaker', 'people', 'price', 'safety'],
  cover: 'hero',
  count: 2,
  asking_picture: 'a.webp',
  answering_picture: 'b.webp',
}

const TEXTS = {
  title: 'What would you answer?',
  button: 'Join now',
  note: 'Free to join',
  answer: 'Join to answer',
  author: 'Written by the site',
  comments: 'Often asked, we answer',
  question_title: 'A good evening?',
  question_choice_1: 'A long talk',
  question_ask_1: 'Is it shown?',
  question_reply_1: 'No.',
  icebreaker_caption: 'A drawn example, not members',
  people_title: 'Some of us',
  price_row_1: 'First message',
  price_value_1: '30 credits',
}

function draw(facts: Partial<LanderFacts> = {}): string {
  const site = { name: 'Site', mark: '/mark.svg', fictional: null }
  return renderToStaticMarkup(
    <PageProvider page={{ site } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <SocialFeed id="feed" settings={SETTINGS} texts={TEXTS} facts={{ ...FACTS, ...facts }} />
      </I18nProvider>
    </PageProvider>,
  )
}

const count = (html: string, part: string) => html.split(part).length - 1

it('names the site as the author of each post and of its answers', () => {
  const html = draw()
  expect(count(html, '<article')).toBe(4)
  expect(count(html, 'Written by the site')).toBe(4)
  expect(html).toContain('Often asked, we answer')
  expect(html).toContain('<strong>Site</strong>No.')
})

it('shows no members if visitors may see none', () => {
  const html = draw()
  expect(html).not.toContain('Some of us')
  expect(html).not.toContain('href="#feed-people"')
  expect(html).not.toContain('/members')
})

it('shows as many members as the setting allows, each a link to the profile', () => {
  const person = (id: string) =>
    ({
      id,
      name: `Name ${id}`,
      age: 30,
      place: 'Rome',
      online: false,
      photo: null,
      fictional: false,
    }) as never
  const people: readonly MemberCard[] = ['1', '2', '3'].map(person)
  const html = draw({ people })
  expect(html).toContain('href="#feed-people"')
  expect(html).toContain('Name 2')
  expect(html).not.toContain('Name 3')
})

it('shows no bill if there is no price', () => {
  expect(draw()).toContain('30 credits')
  expect(draw({ price: null })).not.toContain('30 credits')
})

it('renders portraits only as an illustration', () => {
  const html = draw()
  expect(html).toContain('A drawn example, not members')
  expect(count(html, '<img src="/files/')).toBe(2)
  expect(html).not.toMatch(/<img[^>]*alt="[^"]/)
})

it('leads to the waiting list and the login, and offers no answers if the signup is closed', () => {
  const html = draw({ refusal: 'invite_needed' })
  expect(html).toContain('href="/waiting-list"')
  expect(html).toContain('href="/login"')
  expect(html).toContain('text_invite_needed')
  expect(html).not.toContain('Join to answer')
  expect(html).not.toContain('Free to join')
  expect(html).not.toContain('href="/signup"')
})

it('links to the signup form of the page if it has one', () => {
  expect(draw({ form: 'start' })).toContain('href="#start"')
  expect(draw()).toContain('href="/signup"')
})
