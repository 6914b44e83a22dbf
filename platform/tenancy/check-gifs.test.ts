import { expect, it } from 'vitest'
import { gifFindings } from './check-gifs.ts'

const where = { file: 'tenants/amore/tenant.json', tenant: 'amore' }
const found = (settings: object, set: readonly string[] = []) =>
  gifFindings({ secrets: {}, ...settings }, where, {
    providers: {},
    secretFault: (reference: string) =>
      set.includes(reference.slice(4)) ? undefined : `${reference.slice('env:'.length)} is not set`,
  }).map(({ level, code, path }) => [level, code, path])

const KEY = { secrets: { gif_api_key: 'env:GIF_KEY' } }

it.each<[string, object, string[], string[][]]>([
  ['no provider', {}, [], []],
  ['the drawn ones', { gif_provider: 'drawn' }, [], []],
  [
    'a provider without a key',
    { gif_provider: 'giphy' },
    [],
    [['warning', 'gif_secret_missing', 'secrets.gif_api_key']],
  ],
  [
    'a variable that is not set',
    { gif_provider: 'giphy', ...KEY },
    [],
    [['warning', 'gif_variable_missing', 'secrets.gif_api_key']],
  ],
  ['a provider with its key', { gif_provider: 'giphy', ...KEY }, ['GIF_KEY'], []],
])('GIFs of a site: %s', (_what, settings, set, findings) => {
  expect(found(settings, set)).toEqual(findings)
})
