import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inTurn } from '../../../../scripts/test-extent.mjs'
import type { PagePayload } from '../../../core/client.ts'
import type { LocaleCode } from '../../../core/locale.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { siteStyles } from '../../../renderer/styles.ts'
import { sourceRoot, tenancyFolders } from '../../../tenancy/folders.ts'
import type { LanderPlaceholder } from '../../../tenancy/landers/check.ts'
import { landerOfVariant } from '../../../tenancy/landers/variants.ts'
import { TenantLoader } from '../../../tenancy/loader.ts'
import { NO_FACTS } from '../../../testing/lander-facts.ts'
import { ICON_PATHS } from '../../../ui/icon-paths.ts'
import { PageProvider } from '../../../ui/page.tsx'
import type { LanderFacts } from '../facts.ts'
import { fillView, landerView, type ShownSection } from '../view.ts'
import { LanderPage } from './LanderPage.tsx'
import { SectionFaults } from './section-faults.tsx'

const FACTS: LanderFacts = {
  ...NO_FACTS,
  interests: [{ slug: 'music', name: 'Music' }],
  country: { name: 'Italy', regions: ['Lazio'], map: null },
  price: { credits: 30, money: '0.60 €', start: 30, given: { firstAnswer: false, unreadDays: 0 } },
  questions: { language: null, list: [{ question: 'What does it cost?', answer: ['Joining is free.'] }] },
  welcome: '25%',
  profile: {
    id: '0199b0de-0000-7000-8000-000000000001',
    name: 'Robin',
    age: 34,
    place: 'Lazio',
    photo: { card: '/photos/card/a.webp', match: '/photos/match/a.webp', full: '/photos/full/a.webp' },
    morePhotos: true,
    about: 'Sea and books.',
    interests: [{ slug: 'music', name: 'Music' }],
    fictional: false,
  },
}

function draw(sections: readonly ShownSection[], faults: string[] = [], facts = FACTS): string {
  const page = {
    data: { sections, facts },
    site: {
      genders: ['female', 'male'],
      hero: null,
      mark: '/mark.svg',
      logo: '/logo.svg',
      company: { name: 'Company' },
    },
    me: null,
  } as unknown as PagePayload
  return renderToStaticMarkup(
    <SectionFaults value={(id) => faults.push(id)}>
      <PageProvider page={page}>
        <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
          <LanderPage />
        </I18nProvider>
      </PageProvider>
    </SectionFaults>,
  )
}

const closing = (id: string, texts = { title: 'Come in', button: 'Join' }): ShownSection => ({
  id,
  type: 'closing',
  settings: { tone: 'brand' },
  texts,
})

it('leaves out a section that throws, reports it, and renders the others', () => {
  const broken: ShownSection = {
    id: 'broken',
    type: 'promises',
    settings: {},
    texts: { title: 'x', title_1: 'y' },
  }
  const faults: string[] = []
  const html = draw([closing('first'), broken, closing('last')], faults)
  expect(faults).toEqual(['broken'])
  expect(html).toContain('id="first"')
  expect(html).toContain('id="last"')
  expect(html).not.toContain('id="broken"')
})

it('places a bar after the sections that follow it, in one box with them, and a footer outside', () => {
  const bar: ShownSection = { id: 'bar', type: 'way_in_bar', settings: {}, texts: { button: 'Join' } }
  const footer: ShownSection = { id: 'end', type: 'footer', settings: { show: 'line' }, texts: {} }
  const html = draw([closing('first'), bar, closing('second'), footer])
  const places = ['id="first"', 'class="l-reached"', 'id="second"', 'id="bar"', '<footer'].map((part) =>
    html.indexOf(part),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(html).toMatch(/<\/div><\/div><footer/)
})

it('includes the CSS of each type once', () => {
  const html = draw([closing('a'), closing('b')])
  expect(html.split('.l-closing{')).toHaveLength(2)
})

it('renders every icon that a schema offers', () => {
  const { properties } = JSON.parse(readFileSync('schemas/sections/promises.schema.json', 'utf8')) as {
    properties: { settings: { properties: { icons: { items: { enum: string[] } } } } }
  }
  const { enum: icons } = properties.settings.properties.icons.items
  expect(icons.filter((name) => !Object.hasOwn(ICON_PATHS, name))).toEqual([])
})

it('escapes texts', () => {
  expect(draw([closing('a', { title: '<img src=x>', button: 'Join' })])).toContain('&lt;img src=x&gt;')
})

const VALUES: Readonly<Record<LanderPlaceholder, string>> = {
  site: 'Site',
  minimum_age: '18',
  price: '0.60 €',
  credits: '30',
  start_credits: '30',
  welcome: '25%',
  country: 'Italy',
  name: 'Robin',
  index_title: 'Site: dating for adults',
  tagline: 'The heart knows where to go',
  description: 'Meet adults near you.',
  seen_by: 'Other members.',
}

const html5 = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))
/** Bytes of a compressed page, with the quality of `app/page-cache.ts`. */
const sizeSent = (page: string) =>
  brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length

const seen = new Set<string>()

/**
 * Violations of the HTML standard. Pages that differ only in texts are checked once: texts cannot
 * contain tags.
 */
function breaches(html: string): string[] {
  const shape = html.replace(/>[^<]+</g, '><').replace(/(alt|aria-label|href|value)="[^"]*"/g, '$1')
  if (seen.has(shape)) return []
  seen.add(shape)
  const { results } = html5.validateStringSync(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

const loader = new TenantLoader(tenancyFolders(sourceRoot()))
const rows = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp'].flatMap((id) => {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  const { landers, languages, theme } = loaded.value
  const { css } = siteStyles(theme)
  // Each variant of an experiment and each campaign is a separate page.
  const pages = Object.values(landers).flatMap((lander) => {
    const variants = Object.keys(lander.experiment?.variants ?? {})
    const shown = [lander, ...variants.map((variant) => landerOfVariant(lander, variant))]
    return shown.flatMap((one) =>
      [undefined, ...Object.keys(one.campaigns)].map((slug) => ({ lander: one, slug })),
    )
  })
  return pages.flatMap(({ lander, slug }) => {
    const address = slug === undefined ? lander.name : `${lander.name}/${slug}`
    // That texts exist and fit in every language is checked without rendering (tenancy/landers).
    const some = inTurn(`${id} ${address}`, languages, 2)
    return some.map((code) => ({ address, id, code, lander, slug, css }))
  })
})

it('includes the campaigns of the demo sites as pages', () => {
  const addresses = rows.map(({ address, id }) => `${id} ${address}`)
  for (const campaign of ['amore collagelanding/prime-ore', 'amore video/inverno', 'tulp video/cams'])
    expect(addresses).toContain(campaign)
})

it.each(rows.map((row) => [row.address, row.id, row.code, row] as const))(
  'renders every section of %s on %s in %s without a gap',
  (_address, _id, code: LocaleCode, { lander, slug, css }) => {
    const { sections } = fillView(landerView(lander, { slug, code }), VALUES)
    const faults: string[] = []
    const pictures = Object.fromEntries(lander.pictures.map((file) => [file, `/${file}`]))
    const html = draw(sections, faults, { ...FACTS, pictures })
    expect(faults).toEqual([])
    expect(breaches(html)).toEqual([])
    const [, body = ''] = html.split('</style>')
    expect(/undefined|[{}]/.exec(body)).toBeNull()
    // What the browser needs before it paints: 14 kB fit into the first round trip of a connection.
    expect(sizeSent(css + html)).toBeLessThan(14 * 1024)
  },
)
