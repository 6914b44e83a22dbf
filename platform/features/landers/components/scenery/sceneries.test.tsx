import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import type { Lander } from '../../../../core/lander.ts'
import { SCENERIES } from '../../../../core/scenery.ts'
import type { Tenant } from '../../../../core/tenant.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { sourceRoot, tenancyFolders } from '../../../../tenancy/folders.ts'
import { landerPicture } from '../../../../tenancy/landers/pictures.ts'
import { TenantLoader } from '../../../../tenancy/loader.ts'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { PageProvider } from '../../../../ui/page.tsx'
import { landerView } from '../../view.ts'
import { SECTION_VIEWS } from '../section-types.tsx'
import { DeckDrawing } from '../sections/deck-pictures.tsx'
import { Scene } from '../sections/scenes.tsx'
import { SCENERY_DRAWINGS, sceneryOf } from './sceneries.ts'
import { CARD_PLACES, VIEWS } from './shapes.tsx'

const folders = tenancyFolders(sourceRoot())
const loader = new TenantLoader(folders)
const SITES = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp'] as const

function siteOf(id: (typeof SITES)[number]) {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`the demo site ${id} must load`)
  return loaded.value
}

/** Landers whose first section is drawn: those of a member and the parts of other pages are not. */
const DRAWN = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'tinderswipe',
  'transitionsvideolanding',
  'video',
] as const

/** Landers whose first section draws a place, and no faces or interests. */
const PLACES = ['alonetonight', 'tinderswipe', 'transitionsvideolanding', 'video'] as const

/** A picture of the lander by its content: two names may hold the same picture. */
function contentOf(tenant: Omit<Tenant, 'key'>, lander: Lander, file: string): string {
  const where = { tenantsDir: folders.tenants, landersDir: folders.landers }
  const path = landerPicture(where, tenant, lander, file)
  if (path === undefined) throw new Error(`${tenant.id} must have the picture ${file}`)
  return readFileSync(path, 'base64')
}

/** What the first section of a lander draws: drawings, and the contents of its pictures. */
function drawnFirst(tenant: Omit<Tenant, 'key'>, name: (typeof DRAWN)[number]): string {
  const lander = tenant.landers[name]
  const code = tenant.languages[0]
  if (!lander || !code) throw new Error(`${tenant.id} must offer ${name}`)
  const [first] = landerView(lander, { slug: undefined, code }).sections
  const View = SECTION_VIEWS[first?.type ?? '']?.Component
  if (!first || !View) throw new Error(`${name} must begin with a section`)
  const pictures = Object.fromEntries(lander.pictures.map((file) => [file, `/${file}`]))
  const interests = ['music', 'hiking', 'cooking'].map((slug) => ({ slug, name: slug }))
  const facts = { ...NO_FACTS, pictures, interests, scenery: tenant.theme.scenery }
  const page = { data: null, site: { logo: '/logo', mark: null, name: 'Site' }, me: null }
  const html = renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <View id={first.id} settings={first.settings as never} texts={first.texts} facts={facts} />
      </I18nProvider>
    </PageProvider>,
  )
  const drawings = html.match(/<svg.*?<\/svg>/gs) ?? []
  const files = [...html.matchAll(/<img src="\/([^"]+)"/g)].map(([, file = '']) => file)
  return [...drawings, ...files.flatMap((file) => (file === 'logo' ? [] : [contentOf(tenant, lander, file)]))]
    .join(' ')
    .replaceAll(/\bid="[^"]*"/g, '')
}

describe('the landscapes of landers', () => {
  it('differ between the demo sites, and all have drawings', () => {
    const chosen = SITES.map((id) => siteOf(id).theme.scenery)
    expect(new Set(chosen).size).toBe(SITES.length)
    expect(Object.keys(SCENERY_DRAWINGS)).toEqual([...SCENERIES])
  })

  it.each(VIEWS)('draw %s each in its own way', (view) => {
    const drawn = SCENERIES.map((scenery) => renderToStaticMarkup(<Scene name={view} scenery={scenery} />))
    expect(new Set(drawn).size).toBe(SCENERIES.length)
  })

  it.each(CARD_PLACES)('draw the card %s each in its own way', (name) => {
    const drawn = SCENERIES.map((scenery) =>
      renderToStaticMarkup(<DeckDrawing name={name} scenery={scenery} />),
    )
    expect(new Set(drawn).size).toBe(SCENERIES.length)
  })

  it('is that of the theme unless a section names another one', () => {
    expect(sceneryOf({ scenery: 'theme' }, { scenery: 'alps' })).toBe('alps')
    expect(sceneryOf({ scenery: 'fjord' }, { scenery: 'alps' })).toBe('fjord')
  })
})

describe('the first drawing of a lander', () => {
  it.each(SITES)('is another one on each lander of %s', (id) => {
    const site = siteOf(id)
    const drawn = DRAWN.filter((name) => name !== 'maplanding').map((name) => drawnFirst(site, name))
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it.each(PLACES)('is another one on each site: %s', (name) => {
    const drawn = SITES.map((id) => drawnFirst(siteOf(id), name))
    expect(drawn.every((one) => one.length > 400)).toBe(true)
    expect(new Set(drawn).size).toBe(SITES.length)
  })
})
