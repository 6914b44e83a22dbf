import { expect, it } from 'vitest'
import { baseOf } from '../i18n/languages.ts'
import { translator } from '../i18n/server.ts'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { TenantLoader } from './loader.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))
const sites = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp'].map((id) => {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`the demo site ${id} must load`)
  return loaded.value
})

/** Both games as a site names them in a language: on their own pages, and on the way to them. */
const named = sites.flatMap((site) =>
  site.languages.map((language) => {
    const t = translator(site, language)
    return {
      where: `${site.id} in ${language}`,
      language: baseOf(language),
      pages: [t('swipe:title'), t('matchfinder:title')],
      ways: [t('members:to_swipe'), t('members:to_finder')],
    }
  }),
)

it.each(named)('$where names its games in its own words, the same on both ends of the way', (one) => {
  expect(one.ways).toEqual(one.pages)
  for (const name of one.pages) expect(name).not.toMatch(/swip|match ?finder/i)
})

it('no two demo sites name both games alike in a language', () => {
  const all = named.map(({ language, pages }) => [language, ...pages].join(', '))
  expect(all.filter((names, index) => all.indexOf(names) !== index)).toEqual([])
})
