import { describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../core/locale.ts'
import { routeOfPath } from '../core/route-match.ts'
import { CONTENT_PAGES } from './content-pages.ts'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { TenantLoader } from './loader.ts'
import { readPlatformDefaults } from './platform-defaults.ts'

/** Addresses of the site that a page links to. */
const linksOf = (source: string) =>
  [...source.matchAll(/\]\((\/[^)]*)\)/g)].map(([, address = '']) => address)

function leadsNowhere(address: string): boolean {
  const name = routeOfPath(address)
  if (name === 'pages-name')
    return !(CONTENT_PAGES as readonly string[]).includes(address.replace('/pages/', ''))
  return name === undefined || name === 'token'
}

const folders = tenancyFolders(sourceRoot())
const loader = new TenantLoader(folders)

/**
 * Pages of the platform and, over them, of the demo sites: a site's own page replaces the
 * platform's in its languages.
 */
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
  it('link to screens that exist', () => {
    const broken = pages.flatMap(({ id, language, name, source }) =>
      linksOf(source)
        .filter(leadsNowhere)
        .map((address) => `${id} ${name} ${language}: ${address}`),
    )
    expect(broken).toEqual([])
    expect(leadsNowhere('/account/delete')).toBe(false)
    expect(leadsNowhere('/account/erase')).toBe(true)
    expect(leadsNowhere('/pages/none')).toBe(true)
  })
  it.each(LOCALE_CODES)('in %s contain the address for deletion and data', (language) => {
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
