import { afterAll, expect, it } from 'vitest'
import type { LocaleCode } from '../../core/locale.ts'
import type { RequestScope } from '../../core/scope.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { firstQuestions } from './server.ts'

const sites = copySites()
afterAll(() => sites.close())
sites.write(
  'tulp/pages/faq.nl.md',
  '# Vragen\n\nVooraf.\n\n## Kan **iedereen** mee?\n\nJa, vanaf {{minimum_age}}.\n\n- [Aanmelden](/signup)\n- klaar\n\n## Leeg?\n\n## En dan?\n\nDaten.\n',
)

function scopeOf(id: string, code: LocaleCode): RequestScope {
  const loaded = new TenantLoader(sites.folders).load(id)
  if (!loaded.ok) throw new Error(`${id} is broken`)
  return { tenant: { ...loaded.value, key: 1 }, locale: { code, iso: code } } as unknown as RequestScope
}

it('reads questions and their answers as plain text, without what precedes the first and without an answer', () => {
  expect(firstQuestions(scopeOf('tulp', 'nl'), 8)).toEqual({
    language: null,
    list: [
      { question: 'Kan iedereen mee?', answer: ['Ja, vanaf 18.', '– Aanmelden\n– klaar'] },
      { question: 'En dan?', answer: ['Daten.'] },
    ],
  })
})

it('returns no more than requested', () => {
  expect(firstQuestions(scopeOf('tulp', 'nl'), 1).list).toHaveLength(1)
})

it('reads the page of the platform if the site has none in the reader’s language', () => {
  const { language, list } = firstQuestions(scopeOf('tulp', 'fr'), 3)
  expect(language).toBeNull()
  expect(list[0]?.question).toContain('Tulp')
})

it('names the language of a page that does not exist in the reader’s', () => {
  const { language, list } = firstQuestions(scopeOf('tulp', 'pl'), 1)
  expect([language, list[0]?.question]).toEqual(['nl', 'Kan iedereen mee?'])
})
