import { describe, expect, it } from 'vitest'
import { LOCALE_CODES, type LocaleCode } from '../../core/locale.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { siteManifest } from './manifest.ts'
import { presentSite } from './present.ts'
import { presentShell } from './shell.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))

interface Visit {
  readonly language?: LocaleCode
  readonly country?: string
  readonly settings?: Partial<Tenant['settings']>
}

function tenantOf(id: string, settings: Visit['settings'] = {}): Tenant {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  return { ...loaded.value, key: 1, settings: { ...loaded.value.settings, ...settings } }
}

/** A first visit to a demo site, with some of its settings changed. */
function visit(id: string, { language = 'en', country = 'US', settings }: Visit = {}, more: object = {}) {
  return {
    tenant: { ...tenantOf(id, settings), ...more },
    locale: LANGUAGES[language],
    t: (key: string) => key,
    viewer: { kind: 'visitor', tracking: null },
    country,
  } as unknown as RequestScope
}

const siteOf = (...given: Parameters<typeof visit>) => presentSite(visit(...given), () => null)

describe('the US footer', () => {
  it('is in the US English version', () => {
    expect(siteOf('starlight', { language: 'en-US' }).usFooter?.map(({ title }) => title)).toEqual([
      'content:us_safety_title',
      'content:us_checks_title',
      'content:us_records_title',
    ])
  })

  it.each([
    ['starlight', 'es'],
    ['tulp', 'en'],
  ] as const)('is not on %s in %s', (id, language) => {
    expect(siteOf(id, { language }).usFooter).toBeNull()
  })
})

describe('the entry warning of a first visit', () => {
  const warning = (id: string, given: Visit, layout: 'default' | 'lander' = 'default') =>
    presentShell({ scope: visit(id, given), route: 'index', layout, cookies: {}, pushAvailable: false }).entry

  it.each([
    ['NL', 'adult'],
    ['DE', 'adult'],
    ['IT', 'site'],
    ['FR', 'site'],
  ])('on a site without this setting: in %s the one named %s', (country, entry) => {
    expect(warning('amore', { country })).toBe(entry)
    expect(siteOf('amore', { country }).adultWarning).toBe(entry === 'adult')
  })

  it('follows the settings of the site', () => {
    const settings = { enable_site_entry_popup: 'no', adult_content_warning_countries: ['IT'] } as const
    expect(warning('amore', { country: 'FR', settings })).toBeNull()
    expect(warning('amore', { country: 'IT', settings }, 'lander')).toBe('adult')
    expect([siteOf('amore').entryPopup, siteOf('amore', { settings }).entryPopup]).toEqual([true, false])
  })
})

it.each([
  ['CH', ['de', 'it', 'fr', 'en', 'en-US']],
  ['US', ['en', 'en-US', 'es']],
  ['BE', ['nl', 'fr', 'de', 'en', 'en-US']],
  ['PL', ['pl', 'en', 'en-US']],
])('a site without this setting shows visitors from %s their languages first', (country, codes) => {
  const site = siteOf('nordlys', { country }, { languages: LOCALE_CODES })
  expect(site.languages.map(({ code }) => code)).toEqual(codes)
  expect(site.moreLanguages).toBe(true)
})

it('uses the site’s name of its file, in pages and in the manifest', () => {
  const settings = {
    cdn_prefix: 'https://cdn.example',
    description: { it: 'Una descrizione' },
    support_email: 'aiuto@example.com',
    fictional_profiles: { enabled: true, auto_like: false },
    fictional_icon: 'pencil',
    fictional_singular: { it: 'Profilo inventato' },
    fictional_plural: { it: 'Profili inventati' },
    fictional_warning: { it: 'Inventato.' },
  } as unknown as Partial<Tenant['settings']>
  const site = siteOf('amore', { language: 'it', settings })
  expect(site).toMatchObject({
    logo: expect.stringMatching(/^https:\/\/cdn\.example\/brand\/[^/]+\/logo\.svg$/),
    mark: expect.stringMatching(/^https:\/\/cdn\.example\/brand\/[^/]+\/mark\.svg$/),
    supportEmail: 'aiuto@example.com',
    fictional: {
      icon: 'pencil',
      singular: 'Profilo inventato',
      plural: 'Profili inventati',
      warning: 'Inventato.',
    },
  })
  expect(JSON.parse(siteManifest(tenantOf('amore', settings), LANGUAGES.it))).toMatchObject({
    name: 'Amore',
    description: 'Una descrizione',
  })
})

describe('the manifest of an installed app', () => {
  interface Manifest {
    readonly shortcuts: readonly { name: string; url: string }[]
    readonly icons: readonly { src: string; purpose: string }[]
  }
  const manifest = JSON.parse(siteManifest(tenantOf('amore'), LANGUAGES.it)) as Manifest

  it('has ways to messages, likes and the game, in the language', () => {
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/chats', '/likes', '/swipe-game'])
    expect(manifest.shortcuts[0]?.name).toBe('Messaggi')
  })

  it('has icons of its own for launchers that cut a shape out of them', () => {
    const files = (purpose: string) =>
      manifest.icons.filter((icon) => icon.purpose === purpose).map(({ src }) => src.split('/').at(-1))
    expect(files('any')).toEqual(['icon-192.png', 'icon-512.png'])
    expect(files('maskable')).toEqual(['maskable-192.png', 'maskable-512.png'])
  })
})
