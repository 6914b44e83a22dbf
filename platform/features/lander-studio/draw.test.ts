import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Lander } from '../../core/lander.ts'
import type { Tenant } from '../../core/tenant.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { sectionNames } from '../../tenancy/validate.ts'
import { SECTION_VIEWS } from '../landers/components/section-types.tsx'
import { checkDocument, isRefused } from './check.ts'
import { drawingFindings } from './draw.tsx'

const folders = tenancyFolders(sourceRoot())
const loaded = new TenantLoader(folders).load('tulp')
if (!loaded.ok) throw new Error('the demo site tulp must load')
const tenant = { ...loaded.value, revision: 'r1' } as unknown as Tenant

interface Described {
  readonly default?: unknown
  readonly examples?: readonly unknown[]
}
type Properties = Readonly<Record<string, Described>>

/**
 * A page with one section: settings with their defaults, otherwise with the first example of the
 * schema, and a text for every key in all languages of the site.
 */
function pageOf(type: string): Lander {
  const { properties, $defs } = JSON.parse(readFileSync(`schemas/sections/${type}.schema.json`, 'utf8')) as {
    properties: { settings: { properties?: Properties } }
    $defs: { texts: { properties: Properties } }
  }
  const settings = Object.entries(properties.settings.properties ?? {}).flatMap(([key, value]) => {
    const given = value.default ?? value.examples?.[0]
    return given === undefined ? [] : [[key, given] as const]
  })
  const texts = Object.keys($defs.texts.properties).map((key) => [key, 'Tekst'])
  const words = { page: {}, sections: { it: Object.fromEntries(texts) } }
  return {
    name: 'gallery',
    order: ['it'],
    sections: { it: { type, settings: Object.fromEntries(settings) } },
    words: Object.fromEntries(tenant.languages.map((code) => [code, words])),
    campaigns: {},
    pictures: [],
  }
}

it.each(sectionNames('schemas'))(
  'renders a page with a section of type %s, so that it can be published',
  async (type) => {
    expect(await drawingFindings(tenant, pageOf(type))).toEqual([])
  },
)

it('refuses a page whose section fails to render, and names the language in which it fails', async () => {
  const check = () =>
    checkDocument({ tenant, folders }, { has: async () => true }, 'alonetonight', {
      texts: { nl: { sections: { closing: { title: 'Omvallen' } } } },
    })
  expect(isRefused((await check()).findings)).toBe(false)
  const views = SECTION_VIEWS as Record<string, (typeof SECTION_VIEWS)[string]>
  const before = views.closing
  if (!before) throw new Error('there is no section of the type closing')
  const Component = (props: Parameters<typeof before.Component>[0]) => {
    if (props.texts.title === 'Omvallen') throw new Error('it falls over')
    return before.Component(props)
  }
  try {
    views.closing = { ...before, Component }
    const { findings } = await check()
    expect(findings.filter(({ code }) => code === 'section_broken')).toMatchObject([
      {
        level: 'error',
        file: 'tenants/tulp/landers/alonetonight/lander.json',
        path: 'sections.closing',
        message: 'expected a section that can be drawn, found that it fails in nl: it falls over',
      },
    ])
    expect(isRefused(findings)).toBe(true)
  } finally {
    views.closing = before
  }
})
