import { expect, it } from 'vitest'
import { translationFindings } from './check-translation.ts'

const where = { file: 'tenants/amore/tenant.json', tenant: 'amore' }
const found = (settings: object, set: readonly string[] = []) =>
  translationFindings({ secrets: {}, ...settings }, where, {
    providers: {},
    secretFault: (reference: string) =>
      set.includes(reference.slice(4)) ? undefined : `${reference.slice('env:'.length)} is not set`,
  }).map(({ level, code, path }) => [level, code, path])

const PROVIDER = { translation: { name: 'Libre', url: 'https://translate.example' } }
const KEY = { secrets: { translation_api_key: 'env:TRANSLATION_KEY' } }

it.each<[string, object, string[], string[][]]>([
  ['no provider', {}, [], []],
  ['a provider without a key, which may need none', PROVIDER, [], []],
  [
    'a variable that is not set',
    { ...PROVIDER, ...KEY },
    [],
    [['warning', 'translation_variable_missing', 'secrets.translation_api_key']],
  ],
  ['a provider with its key', { ...PROVIDER, ...KEY }, ['TRANSLATION_KEY'], []],
])('translations of a site: %s', (_what, settings, set, findings) => {
  expect(found(settings, set)).toEqual(findings)
})
