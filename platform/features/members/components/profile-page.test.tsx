import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Me, PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { Profile } from '../contract.ts'
import { ProfilePage } from './ProfilePage.tsx'

const FICTIONAL = { icon: 'mask', singular: 'Fictional profile', plural: '', warning: 'Nobody is behind it.' }
const PROFILE: Profile = {
  id: 'a',
  name: 'Mia',
  age: 30,
  place: 'Milano',
  own: false,
  online: false,
  fictional: false,
  liked: false,
  likes_me: false,
  bookmark: null,
  counts: false,
  photo_count: 3,
  photos: [],
  fields: [],
  interests: [],
  notes: [],
  main_image: { thumb: 'thumb/m.webp', card: 'card/m.webp', match: 'match/m.webp', full: 'full/m.webp' },
  related: [],
  album: null,
}

function draw(change: Partial<Profile> = {}, me: Partial<Me> | null = { id: 'me', paid: false }): string {
  const page = { site: { fictional: FICTIONAL }, me, route: 'members-id', data: null, now: 0 }
  return renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key, values) => `${key} ${values?.count ?? ''}`}>
        <ProfilePage view={{ kind: 'profile', profile: { ...PROFILE, ...change } }} />
      </I18nProvider>
    </PageProvider>,
  )
}

describe('the header of a profile', () => {
  it('has the main image and the number of photos', () => {
    expect(draw()).toMatch(/<img[^>]*src="[^"]*full\/m\.webp"/)
    expect(draw()).toContain('common:photos 3')
    expect(draw({ photo_count: 0, main_image: null })).not.toContain('common:photos')
  })

  it.each([
    ['message', '/members/a/chat"'],
    ['like', 'members:like '],
    ['gift', '/members/a/chat?open=gift'],
  ])('of another member has the button %s', (_what, part) => {
    expect(draw()).toContain(part)
  })

  it('says of a like that it is given, and in the name of the button that a press takes it back', () => {
    const html = draw({ liked: true })
    expect(html).toContain('aria-label="members:liked : members:unlike "')
    expect(html).toContain('<span>members:liked </span>')
    expect(html).not.toContain('<span>members:unlike')
    expect(draw()).not.toContain('members:unlike')
  })
})

describe('the way to answer a part of a profile', () => {
  const parts = {
    notes: [
      { key: 'prompt_ask_me', label: 'Ask me about', text: 'maps' },
      { key: 'looking_for', label: 'I seek', text: 'A man' },
    ],
    interests: [
      { slug: 'music', name: 'Music', shared: false, intimate: false },
      { slug: 'massage', name: 'Massage', shared: false, intimate: true },
    ],
  }
  const answers = (html: string) =>
    [...html.matchAll(/\/chat\?about=([^"]*)"/g)].map(([, ref]) => decodeURIComponent(ref ?? ''))

  it('is a link at each note, everyday interest and the main photo', () => {
    expect(answers(draw(parts))).toEqual(['photo:m', 'note:prompt_ask_me', 'interest:music'])
  })

  it.each<[string, Partial<Profile>, Partial<Me> | null]>([
    ['for visitors', {}, null],
    ['on the own profile', { own: true }, { id: 'a' }],
  ])('is absent %s', (_where, change, me) => {
    expect(answers(draw({ ...parts, ...change }, me))).toEqual([])
  })
})

it.each([true, false])('a fictional profile carries its label: %s', (fictional) => {
  const html = draw({ fictional })
  expect([html.includes('Nobody is behind it.'), html.includes('>Fictional profile<')]).toEqual([
    fictional,
    fictional,
  ])
})

it.each([
  ['a member', { id: 'me' }, true],
  ['a visitor', null, false],
])('the menu to block and report on the profile for %s: %s', (_who, me, is) => {
  expect(draw({}, me).includes('href="/account/safety/report?subject=profile&amp;id=a"')).toBe(is)
})
