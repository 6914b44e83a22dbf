import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { LibreTranslateStandIn, type TranslationFault } from '../../testing/libre-translate.ts'
import { createOutboundRead } from '../http/outbound-read.ts'
import { tenantSecrets } from '../secrets.ts'
import { httpTranslator } from './http.ts'
import { TranslationUnavailableError } from './port.ts'

let standIn: LibreTranslateStandIn
const site = (secrets: object = {}, url = 'https://translate.example/api/') =>
  ({ id: 'amore', settings: { secrets, translation: { name: 'Libre', url } } }) as unknown as Tenant
const KEYED = { translation_api_key: 'env:TRANSLATION_KEY' }
const WORDS = 'Zin in koffie? "Ja" & <b>graag</b> 😀'

/** @param timeout in ms, for a provider that never answers */
const translate = (tenant = site(), timeout = 4000) =>
  httpTranslator({
    secrets: tenantSecrets({ TRANSLATION_KEY: 'key-of-the-site' }),
    read: createOutboundRead({ standIn: standIn.origin, timeout }),
  }).translate({ tenant, text: WORDS, language: 'it' })

beforeAll(async () => {
  standIn = await LibreTranslateStandIn.open()
})
afterEach(() => standIn.forget())
afterAll(() => standIn.close())

describe('a translation', () => {
  it('sends the words and the language, the key of the site, and nothing of a member', async () => {
    expect(await translate(site(KEYED))).toBe(`[it] ${WORDS}`)
    expect(standIn.asked).toEqual([
      {
        host: 'translate.example',
        path: '/api/translate',
        headers: ['connection', 'content-length', 'content-type', 'host'],
        q: WORDS,
        source: 'auto',
        target: 'it',
        format: 'text',
        api_key: 'key-of-the-site',
      },
    ])
  })

  it('sends no key where the site names none', async () => {
    await translate()
    expect(standIn.asked[0]).not.toHaveProperty('api_key')
  })

  it('sends nothing where the key that the site names cannot be read', async () => {
    await expect(translate(site({ translation_api_key: 'env:OTHER' }))).rejects.toThrow(
      TranslationUnavailableError,
    )
    expect(standIn.asked).toEqual([])
  })

  it.each(['https://10.0.0.1', 'https://127.0.0.1', 'https://user:x@translate.example'])(
    'is never asked for at %s',
    async (url) => {
      await expect(translate(site({}, url))).rejects.toThrow(TranslationUnavailableError)
      expect(standIn.asked).toEqual([])
    },
  )
})

describe.each<TranslationFault>([
  'silent',
  'unavailable',
  'too many requests',
  'wrong key',
  'redirect',
  'HTML',
  'HTML as JSON',
  'other shape',
  'empty',
  'huge',
  'huge without a length',
])('a provider that answers: %s', (fault) => {
  it('is reported as unavailable, without a word of the message', async () => {
    standIn.fault = fault
    const error = await translate(site(KEYED), fault === 'silent' ? 300 : undefined).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ code: 'translation_unavailable', status: 503, refused: false })
    expect(inspect(error, { depth: 9 })).not.toMatch(/koffie|graag|key-of-the-site/)
    expect(standIn.asked).toHaveLength(1)
  })
})

it('a text or language that the provider refuses says nothing about others', async () => {
  standIn.fault = 'refused'
  await expect(translate()).rejects.toMatchObject({ code: 'translation_unavailable', refused: true })
})
