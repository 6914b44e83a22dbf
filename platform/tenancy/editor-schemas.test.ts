import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { landerSchema } from '../../scripts/generate-editor-schemas.ts'
import { localeSchema } from '../../scripts/locale-schema.ts'
import { DEMO_THEMES } from './test-site.ts'

/** The language service of VS Code with one schema for every file. */
function editor(schema: string) {
  const service = getLanguageService({
    schemaRequestService: async (uri) => {
      const file = /(?:sections\/)?[^/]+$/.exec(uri)?.[0]
      // It is generated from the texts and not in the repository.
      if (file === 'locale.schema.json') return JSON.stringify(localeSchema())
      return readFileSync(new URL(`../../schemas/${file}`, import.meta.url), 'utf8')
    },
  })
  const uri = `https://schemas.invalid/${schema}.schema.json`
  service.configure({ schemas: [{ uri, fileMatch: ['*.json'] }] })
  return service
}

/** Completions at the cursor `|` of a file. */
async function completions(schema: string, text: string): Promise<readonly string[]> {
  const service = editor(schema)
  const offset = text.indexOf('|')
  const document = TextDocument.create('file:///site.json', 'json', 1, text.replace('|', ''))
  const json = service.parseJSONDocument(document)
  const list = await service.doComplete(document, document.positionAt(offset), json)
  return (list?.items ?? []).map(({ label }) => label.replaceAll('"', ''))
}

async function problems(text: string): Promise<readonly string[]> {
  const service = editor('tenant')
  const document = TextDocument.create('file:///site.json', 'json', 1, text)
  const found = await service.doValidation(document, service.parseJSONDocument(document))
  return found.map(({ message }) => (typeof message === 'string' ? message : message.value))
}

const presets = readdirSync('tenants/_presets').map((name) => name.replace('.json', ''))

describe('an editor with the schemas', () => {
  it.each([
    ['themes', '{ "theme": { "id": | } }', DEMO_THEMES],
    ['groups of tokens', '{ "theme": { "id": "classic", "tokens": { | } } }', ['color', 'radius']],
    ['tokens', '{ "theme": { "id": "classic", "tokens": { "color": { | } } } }', ['primary', 'like']],
    ['presets', '{ "preset": | }', presets],
    ['countries', '{ "countries": [ | ] }', ['IT', 'US']],
    ['countries as keys', '{ "payment_methods": { | } }', ['IT', 'US']],
    ['currencies', '{ "currencies": { "DK": | } }', ['DKK', 'EUR']],
    ['time zones', '{ "time_zone": | }', ['Europe/Rome', 'America/New_York']],
    ['defaults', '{ "message_length": | }', ['1000']],
    ['kinds of site', '{ "niche": | }', ['1', '7']],
  ])('completes %s', async (_name, text, expected) => {
    expect(await completions('tenant', text)).toEqual(expect.arrayContaining(expected))
  })

  it.each([
    ['a site’s own text', '{ "index": { | } }', ['login']],
    ['the forms of Polish', '{ "chats": { | } }', ['unread_few', 'unread_many']],
  ])('completes %s', async (_name, text, expected) => {
    expect(await completions('locale', text)).toEqual(expect.arrayContaining(expected))
  })

  it('knows every type of section', () => {
    const current: unknown = JSON.parse(readFileSync('schemas/lander.schema.json', 'utf8'))
    expect(current, 'run npm run generate').toEqual(landerSchema())
  })

  it.each([
    ['types of sections', '{ "sections": { "a": { "type": | } } }', ['hero', 'faq']],
    [
      'settings of a section',
      '{ "sections": { "a": { "type": "hero", "settings": { | } } } }',
      ['layout', 'tone'],
    ],
    [
      'values of a setting',
      '{ "sections": { "a": { "type": "hero", "settings": { "layout": | } } } }',
      ['split'],
    ],
  ])('completes %s of a lander', async (_name, text, expected) => {
    expect(await completions('lander', text)).toEqual(expect.arrayContaining(expected))
  })

  it('completes the texts of a locale file', async () => {
    expect(await completions('locale', '{ "index": { | } }')).toContain('login')
  })

  it.each([
    ['{ "theme": { "id": "classic", "tokens": { "radius": { "card": "url(x)" } } } }', /^a plain CSS value/],
    ['{ "name": "<b>Luna</b>" }', /^plain text/],
    ['{ "minimum_age": 16 }', /below the minimum of 18/],
  ])('explains the fault in %s', async (text, sentence) => {
    expect(await problems(text)).toEqual([expect.stringMatching(sentence)])
  })

  it.each(readdirSync('tenants').filter((name) => /^[a-z]/.test(name) && name !== 'README.md'))(
    'finds no fault in %s',
    async (id) => {
      expect(await problems(readFileSync(`tenants/${id}/tenant.json`, 'utf8'))).toEqual([])
    },
  )
})
