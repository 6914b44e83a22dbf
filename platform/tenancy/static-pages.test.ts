import { describe, expect, it } from 'vitest'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { TenantLoader } from './loader.ts'
import { readPlatformDefaults } from './platform-defaults.ts'

/**
 * How each language calls the screen on which members would delete their account, download their data, switch emails off
 * or withdraw from an order. None of this has a screen yet, so no page may send its readers there.
 */
const SETTINGS = {
  da: /indstillinger|transaktioner/i,
  de: /einstellungen|transaktionen/i,
  en: /settings|transactions/i,
  'en-US': /settings|transactions/i,
  es: /ajustes|transacciones/i,
  fi: /asetuks|tapahtum/i,
  fr: /paramètres|transactions/i,
  it: /impostazioni|transazioni/i,
  nl: /instellingen|transacties/i,
  no: /innstillinge|transaksjone/i,
  pl: /ustawienia|transakcje/i,
  sv: /inställningar|transaktioner/i,
} as const

const folders = tenancyFolders(sourceRoot())
const loader = new TenantLoader(folders)

/** Pages of the platform and, over them, of the demo sites: a site's own page hides the platform's in its languages. */
const owners = [
  { id: 'platform', pages: readPlatformDefaults(folders).pages },
  ...['amore', 'tulp', 'alpen', 'nordlys', 'starlight'].map((id) => {
    const site = loader.load(id)
    if (!site.ok) throw new Error(`demo site ${id} must load`)
    return { id, pages: site.value.pages }
  }),
]
const pages = owners.flatMap(({ id, pages }) =>
  Object.entries(pages).flatMap(([language, byName]) =>
    Object.entries(byName ?? {}).map(([name, source]) => ({ id, language, name, source })),
  ),
)

describe('pages of the platform and the demo sites', () => {
  it.each(Object.entries(SETTINGS))('in %s name no screen that does not exist', (language, words) => {
    const own = pages.filter((page) => page.language === language)
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter(({ source }) => words.test(source)).map(({ id, name }) => `${id} ${name}`)).toEqual([])
  })
  it.each(Object.keys(SETTINGS))('in %s name the address for deletion and data', (language) => {
    const own = pages.filter(
      (page) =>
        page.language === language && ['faq', 'privacy', 'return-policy', 'terms'].includes(page.name),
    )
    expect(
      own
        .filter(({ source }) => !source.includes('{{support_email}}'))
        .map(({ id, name }) => `${id} ${name}`),
    ).toEqual([])
  })
})
