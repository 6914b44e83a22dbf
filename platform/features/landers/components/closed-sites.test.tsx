import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import type { LocaleCode } from '../../../core/locale.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { sourceRoot, tenancyFolders } from '../../../tenancy/folders.ts'
import { TenantLoader } from '../../../tenancy/loader.ts'
import { NO_FACTS } from '../../../testing/lander-facts.ts'
import { PageProvider } from '../../../ui/page.tsx'
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
    ...{ id: '0199b0de-0000-7000-8000-000000000001', name: 'Robin', age: 34, place: 'Tirol' },
    ...{ photo: null, morePhotos: false, about: '', interests: [], fictional: false },
  },
}

const loader = new TenantLoader(tenancyFolders(sourceRoot()))
const rows = (
  [
    ['alpen', 'invite_needed'],
    ['starlight', 'signups_closed'],
  ] as const
).flatMap(([id, refusal]) => {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  const { landers, languages } = loaded.value
  // The signup says so itself, beside its own lander.
  return Object.values(landers)
    .filter(({ name }) => name !== 'signup')
    .flatMap((lander) => languages.map((code) => [lander.name, id, code, lander, refusal] as const))
})

it.each(rows)('%s of %s in %s says that nobody can sign up now', (_name, _id, code, lander, refusal) => {
  const { sections } = fillView(landerView(lander, { slug: undefined, code: code as LocaleCode }), {})
  const data = { sections, facts: { ...FACTS, refusal } }
  const page = { data, site: { hero: null, mark: '/mark' }, me: null } as unknown as PagePayload
  const html = renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <LanderPage />
      </I18nProvider>
    </PageProvider>,
  )
  const [, body = ''] = html.split('</style>')
  expect(body).toContain(`text_${refusal}`)
  expect(body).toContain('href="/login"')
  expect(body).not.toMatch(/\/signup|<form[^>]*method="post"/)
  // The navigation of the front page holds the login as well.
  if (lander.name === 'index') expect(body.split('href="/login"')).toHaveLength(2)
  for (const { type, texts } of sections) {
    const invites = type === 'steps' || type === 'closing' ? texts.title : texts.note
    if (invites && !invites.includes('{{'))
      expect(body, `an invitation of ${type}`).not.toContain(escaped(invites))
    if (texts.button) expect(body, `button of ${type}`).not.toContain(`>${escaped(texts.button)}<`)
  }
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
