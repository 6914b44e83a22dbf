import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { PageProvider } from '../../../../ui/page.tsx'
import type { LanderFacts, LanderProfile } from '../../facts.ts'
import { ConversationTeaser } from './ConversationTeaser.tsx'
import { ProfileGallery } from './ProfileGallery.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'

const PROFILE: LanderProfile = {
  id: 'an-id',
  name: 'Robin',
  age: 34,
  place: 'Lazio',
  photo: { card: '/photos/card/a.webp', match: '/photos/match/a.webp', full: '/photos/full/a.webp' },
  morePhotos: true,
  about: 'Sea and <books>.',
  interests: [],
  fictional: false,
}

const TEXTS = { title: 'Hello', button: 'Write', locked: 'For members', opener_1: 'Hi!', choose: 'Choose' }

/** The three sections about one profile, one after the other. */
function draw(profile: Partial<LanderProfile> | null, refusal: LanderFacts['refusal'] = null): string {
  const facts = { refusal, entrance: {}, profile: profile && { ...PROFILE, ...profile } } as LanderFacts
  const props = { id: 'x', texts: TEXTS, facts }
  const fictional = { icon: 'mask', singular: 'Fictional profile', warning: 'Nobody is behind it.' }
  const page = { site: { fictional } } as unknown as PagePayload
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <ProfileHeader {...props} settings={{ layout: 'stage', tone: 'dark', about: true }} />
        <ProfileGallery {...props} settings={{ tone: 'plain', main: true }} />
        <ConversationTeaser {...props} settings={{ tone: 'dark' }} />
      </I18nProvider>
    </PageProvider>,
  )
}

it('shows nothing on a page that is about nobody', () => {
  expect(draw(null)).toBe('')
})

it('begins the signup at the profile, with the line that was chosen', () => {
  const html = draw({})
  expect(html).toContain('href="/members/an-id/signup"')
  expect(html).toMatch(/<form[^>]* action="\/members\/an-id\/signup"/)
  expect(html).toMatch(/name="opener"[^>]* value="Hi!"/)
})

it('shows a locked tile only where there are further photos, and no file of them', () => {
  const html = draw({})
  expect(html).toContain('For members')
  expect(html).not.toContain('blurred')
  expect(draw({ morePhotos: false })).not.toContain('For members')
})

it('marks a fictional profile in each section, with the warning; a member carries none', () => {
  const html = draw({ fictional: true })
  expect(html.split('Fictional profile').length - 1).toBe(3)
  expect(html).toContain('Nobody is behind it.')
  expect(draw({})).not.toContain('Fictional profile')
})

it('leads to the login where the site is closed, and offers no line to send', () => {
  const html = draw({ morePhotos: false }, 'signups_closed')
  expect(html).toContain('href="/login"')
  expect(html).not.toContain('opener')
})

it('shows what a member wrote as text, and a silhouette without a photo', () => {
  expect(draw({})).toContain('Sea and &lt;books&gt;.')
  expect(draw({ photo: null })).not.toContain('/photos/')
})
