import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import type { JsonObject } from './json.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

function findings(texts: JsonObject): readonly string[] {
  sites.write('amore/locales/it.json', texts)
  return checkSites(sites.folders, 'amore')
    .filter(({ code }) => code.startsWith('text_'))
    .map(({ code, path, message }) => `${code} ${path}: ${message}`)
}

it('the example text in README is a text of the platform', () => {
  const [, example = ''] =
    /any text of the platform in `locales\/da\.json`: `(\{.+?\})`;/.exec(readFileSync('README.md', 'utf8')) ??
    []
  expect(Object.keys(JSON.parse(example) as JsonObject)).not.toEqual([])
  expect(findings(JSON.parse(example) as JsonObject)).toEqual([])
})

describe('an override of a text', () => {
  it('in a namespace that does not have it suggests the one that does', () => {
    expect(findings({ index: { not_enough_credits: 'Crediti finiti' } })).toEqual([
      'text_unknown index:not_enough_credits: expected a text of the platform, found "index:not_enough_credits"; did you mean "errors:not_enough_credits"?',
    ])
  })

  it('must keep the placeholders of the platform’s text', () => {
    expect(findings({ index: { login: 'Ciao {{sbagliato}} fine' } })).toEqual([
      "text_placeholder index:login: expected no placeholder, as the platform's text has, found {{sbagliato}}",
    ])
    expect(findings({ chats: { cost: 'Un prezzo giusto' } })).toEqual([
      expect.stringMatching(/^text_placeholder chats:cost: expected \{\{\w+\}\}.*, found none$/),
    ])
  })

  it('may omit the number in a plural form, and reorder placeholders', () => {
    expect(findings({ $schema: '../../../schemas/locale.schema.json', chats: {} })).toEqual([])
    expect(findings({ likes: { new_likes_one: 'Un nuovo mi piace' } })).toEqual([])
  })

  it('of a text with a link is refused if the link would be lost', () => {
    expect(findings({ payments: { withdrawal: 'Rimborso entro {{days}} giorni.' } })).toEqual([
      expect.stringMatching(/^text_placeholder payments:withdrawal: expected \{\{days\}\}, <policy>/),
    ])
  })
})
