import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import type { Lander } from '../../../core/lander.ts'
import type { LocaleCode } from '../../../core/locale.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { sourceRoot, tenancyFolders } from '../../../tenancy/folders.ts'
import { TenantLoader } from '../../../tenancy/loader.ts'
import { NO_FACTS } from '../../../testing/lander-facts.ts'
import { PageProvider } from '../../../ui/page.tsx'
import { ClosedSignup } from '../../signup/components/ClosedSignup.tsx'
import type { ClosedReason } from '../../signup/rules.ts'
import type { LanderFacts } from '../facts.ts'
import { fillView, landerView } from '../view.ts'
import { LanderPage } from './LanderPage.tsx'

const FACTS: LanderFacts = {
  ...NO_FACTS,
  interests: [{ slug: 'music', name: 'Music' }],
  country: { name: 'Austria', regions: ['Tirol'], map: null },
  welcome: '25%',
  ends: { hours: { at: null, shown: '', left: 14_400, discount: null } },
  profile: {
    id: '0199b0de-0000-7000-8000-000000000001',
    name: 'Robin',
    age: 34,
    place: 'Tirol',
    photo: null,
    morePhotos: false,
    about: '',
    interests: [],
    fictional: false,
  },
}

const ADDRESS = 'help@site.example'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))

/**
 * Landers of a demo site in its languages, without the signup's, because the signup states it
 * itself.
 */
function landersOf<Refusal>(id: string, refusal: Refusal) {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  const { landers, languages } = loaded.value
  return Object.values(landers)
    .filter(({ name }) => name !== 'signup')
    .flatMap((lander) => languages.map((code) => [lander.name, id, code, lander, refusal] as const))
}

/** Renders texts as their keys, with the address if one is inserted. */
function draw(content: ReactElement, data: object | null = null): string {
  const site = { hero: null, mark: '/mark', name: 'Site & Co', supportEmail: ADDRESS }
  const page = { data, site, me: null } as unknown as PagePayload
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider
        locale={{ code: 'en', iso: 'en' }}
        t={(key, { email = '', site: name = '' } = {}) => `${key}${email}${name}`}
      >
        {content}
      </I18nProvider>
    </PageProvider>,
  )
}

function drawLander(lander: Lander, code: string, refusal: LanderFacts['refusal']) {
  const { sections } = fillView(landerView(lander, { slug: undefined, code: code as LocaleCode }), {})
  const [, body = ''] = draw(<LanderPage />, { sections, facts: { ...FACTS, refusal } }).split('</style>')
  return { sections, body }
}

/** Expects the support address as text, and the way to the waiting list. */
function expectAsked(body: string, refusal: string): void {
  expect(body).toMatch(new RegExp(`<p[^>]*>signup:ask_${refusal}${ADDRESS}</p>`))
  expect(body).toContain('href="/waiting-list"')
  expect(body).toContain(`signup:ask_button_${refusal}`)
}

/** Expects the form of the waiting list, with a heading that is no closed door. */
function expectForm(body: string, refusal: string): void {
  const wish = refusal === 'invite_needed' ? 'invitation' : 'opening'
  expect(body).toMatch(/<form[^>]*action="\/waiting-list"/)
  expect(body).toContain(`waiting-list:title_${wish}`)
  expect(body).not.toContain(`index:title_${refusal}`)
}

const closed = [
  ...landersOf('alpen', 'invite_needed' as const),
  ...landersOf('starlight', 'signups_closed' as const),
]

it.each(closed)('%s of %s in %s states that nobody can sign up now', (_name, _id, code, lander, refusal) => {
  const { sections, body } = drawLander(lander, code, refusal)
  const wish = refusal === 'invite_needed' ? 'invitation' : 'opening'
  expect(body).toMatch(new RegExp(`text_${refusal}|waiting-list:text_${wish}`))
  const forms = sections.map(({ type, settings }) => type === 'signup' || settings.way_in === 'form')
  if (forms.includes(true)) expectForm(body, refusal)
  if (!forms[0]) expectAsked(body, refusal)
  expect(body).toContain('href="/login"')
  expect(body).not.toMatch(/\/signup/)
  // The navigation of the front page contains the login as well.
  if (lander.name === 'index') expect(body.split('href="/login"')).toHaveLength(2)
  for (const { type, texts } of sections) {
    const invites = type === 'steps' || type === 'closing' ? texts.title : texts.note
    if (invites && !invites.includes('{{'))
      expect(body, `an invitation of ${type}`).not.toContain(escaped(invites))
    if (texts.button) expect(body, `button of ${type}`).not.toContain(`>${escaped(texts.button)}<`)
  }
})

it.each(landersOf('amore', null))(
  '%s of %s in %s, which is open, names nobody to ask',
  (_name, _id, code, lander) => {
    expect(drawLander(lander, code, null).body).not.toMatch(/waiting-list|signup:ask_/)
  },
)

describe('replaces the signup', () => {
  const page = (reason: ClosedReason) => draw(<ClosedSignup reason={reason} />)

  it.each(['invite_needed', 'signups_closed'] as const)('stands whom to ask: %s', (reason) => {
    expectAsked(page(reason), reason)
  })

  it('a visitor with a used link is told to ask the person who sent it', () => {
    expect(page('invite_used')).not.toContain('waiting-list')
  })
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
