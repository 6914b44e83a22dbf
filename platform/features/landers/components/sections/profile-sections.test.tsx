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

/** Renders the three sections about one profile. */
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

it('show nothing on a page without a profile', () => {
  expect(draw(null)).toBe('')
})

it('start the signup with the profile and the chosen line', () => {
  const html = draw({})
  expect(html).toContain('href="/members/an-id/signup"')
  expect(html).toMatch(/<form[^>]* action="\/members\/an-id\/signup"/)
  expect(html).toMatch(/name="opener"[^>]* value="Hi!"/)
})

it('show a locked tile only if there are further photos, without their files', () => {
  const html = draw({})
  expect(html).toContain('For members')
  expect(html).not.toContain('blurred')
  expect(draw({ morePhotos: false })).not.toContain('For members')
})

it('label a fictional profile in each section, with the warning, but not a member', () => {
  const html = draw({ fictional: true })
  expect(html.split('Fictional profile').length - 1).toBe(3)
  expect(html).toContain('Nobody is behind it.')
  expect(draw({})).not.toContain('Fictional profile')
})

it('lead to the waiting list and to the login if the site is closed, and offer no line to send', () => {
  const html = draw({ morePhotos: false }, 'signups_closed')
  expect(html).toContain('href="/waiting-list"')
  expect(html).toContain('href="/login"')
  expect(html).not.toContain('opener')
})

it('escape what a member wrote, and show a silhouette without a photo', () => {
  expect(draw({})).toContain('Sea and &lt;books&gt;.')
  expect(draw({ photo: null })).not.toContain('/photos/')
})
