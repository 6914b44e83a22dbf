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

it('the text that README names as an example is one of the platform', () => {
  const [, example = ''] =
    /any text of the platform in `locales\/da\.json`: `(\{.+?\})`;/.exec(readFileSync('README.md', 'utf8')) ??
    []
  expect(Object.keys(JSON.parse(example) as JsonObject)).not.toEqual([])
  expect(findings(JSON.parse(example) as JsonObject)).toEqual([])
})

describe('an override of a text', () => {
  it('in a namespace that is not its own names the one that has it', () => {
    expect(findings({ index: { not_enough_credits: 'Crediti finiti' } })).toEqual([
      'text_unknown index:not_enough_credits: expected a text of the platform, found "index:not_enough_credits"; did you mean "errors:not_enough_credits"?',
    ])
  })

  it('keeps the places for values of the platform’s text', () => {
    expect(findings({ index: { login: 'Ciao {{sbagliato}} fine' } })).toEqual([
      "text_placeholder index:login: expected no placeholder, as the platform's text has, found {{sbagliato}}",
    ])
    expect(findings({ chats: { cost: 'Un prezzo giusto' } })).toEqual([
      expect.stringMatching(/^text_placeholder chats:cost: expected \{\{\w+\}\}.*, found none$/),
    ])
  })

  it('may leave the number out of a plural form, and order places as it likes', () => {
    expect(findings({ $schema: '../../../schemas/locale.schema.json', chats: {} })).toEqual([])
    expect(findings({ likes: { new_likes_one: 'Un nuovo mi piace' } })).toEqual([])
  })

  it('of a text with a link is refused where the link would be lost', () => {
    expect(findings({ payments: { withdrawal: 'Rimborso entro {{days}} giorni.' } })).toEqual([
      expect.stringMatching(/^text_placeholder payments:withdrawal: expected \{\{days\}\}, <policy>/),
    ])
  })
})
