import { afterAll, expect, it } from 'vitest'
import type { LocaleCode } from '../../core/locale.ts'
import type { RequestScope } from '../../core/scope.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { contentPage } from './server.ts'

const sites = copySites()
afterAll(() => sites.close())
sites.write('tulp/pages/over-ons.nl.md', '---\ntitle: Ons team\ndescription: Wie wij zijn\n---\n# Hallo\n')

/** The parts of a request that a page reads. */
function scopeOf(code: LocaleCode): RequestScope {
  const loaded = new TenantLoader(sites.folders).load('tulp')
  if (!loaded.ok) throw new Error('tulp is broken')
  const tenant = { ...loaded.value, key: 1 }
  return { tenant, locale: { code, iso: code }, t: (key: string) => key } as unknown as RequestScope
}

it('gives a page its own title and description', () => {
  expect(contentPage(scopeOf('nl'), 'over-ons')).toMatchObject({
    title: 'Ons team',
    heading: 'Hallo',
    description: 'Wie wij zijn',
    language: null,
  })
})

it('names the language of a page that does not exist in the reader’s', () => {
  expect(contentPage(scopeOf('fr'), 'over-ons')).toMatchObject({ heading: 'Hallo', language: 'nl' })
})
