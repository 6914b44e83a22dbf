import { expect, it } from 'vitest'
import type { LocaleCode } from '../../core/locale.ts'
import type { RequestScope } from '../../core/scope.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { presentSite } from './present.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))

/** What a visitor of a demo site gets in a language. */
function siteIn(id: string, language: LocaleCode) {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  const scope = {
    tenant: loaded.value,
    locale: LANGUAGES[language],
    t: (key: string) => key,
    viewer: { kind: 'visitor', tracking: null },
    country: 'US',
  } as unknown as RequestScope
  return presentSite(scope, () => null)
}

it('the US English version has a US footer', () => {
  expect(siteIn('starlight', 'en-US').usFooter?.map(({ title }) => title)).toEqual([
    'content:us_safety_title',
    'content:us_checks_title',
    'content:us_records_title',
  ])
})

it.each([
  ['starlight', 'es'],
  ['tulp', 'en'],
] as const)('%s in %s has none', (id, language) => {
  expect(siteIn(id, language).usFooter).toBeNull()
})
