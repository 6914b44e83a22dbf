import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { type GiphyFault, GiphyStandIn } from '../../testing/giphy.ts'
import { createOutboundRead } from '../http/outbound-read.ts'
import { tenantSecrets } from '../secrets.ts'
import { giphyProvider } from './giphy.ts'
import { type GifProvider, GifsUnavailableError } from './port.ts'

let standIn: GiphyStandIn
let provider: GifProvider
const secrets = tenantSecrets({ GIF_KEY: 'key-of-the-site' })
const tenant = { id: 'amore', settings: { secrets: { gif_api_key: 'env:GIF_KEY' } } } as unknown as Tenant
const search = (more: object = {}, asked = provider) =>
  asked.search({ tenant, words: 'ballo', language: 'it', offset: 0, ...more })
const picture = (asked = provider) => asked.picture({ url: 'https://media1.giphy.com/media/one/200w.webp' })
/** @param timeout in ms, for a separate provider that never answers */
const giphy = (timeout?: number) =>
  giphyProvider({
    secrets,
    read: createOutboundRead({ standIn: standIn.origin, ...(timeout ? { timeout } : {}) }),
  })

beforeAll(async () => {
  standIn = await GiphyStandIn.open()
  provider = giphy()
})
afterEach(() => standIn.forget())
afterAll(() => standIn.close())

describe('a search', () => {
  it('sends the key of the site, the words, the language and safe search, and nothing of the member', async () => {
    await search()
    const [{ host, url, cookie } = { host: '', url: new URL('https://none'), cookie: 'none' }] = standIn.asked
    expect([host, url.pathname, cookie]).toEqual(['api.giphy.com', '/v1/gifs/search', undefined])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      api_key: 'key-of-the-site',
      q: 'ballo',
      limit: '24',
      offset: '0',
      rating: 'g',
      lang: 'it',
      bundle: 'messaging_non_clips',
    })
  })

  it('without words requests what is popular', async () => {
    await search({ words: '' })
    expect(standIn.asked[0]?.url.pathname).toBe('/v1/gifs/trending')
    expect(standIn.asked[0]?.url.searchParams.has('q')).toBe(false)
  })

  it('reads names, words and pictures, and drops the rest', async () => {
    expect(await search()).toEqual({
      gifs: [
        {
          remoteId: 'one',
          title: 'Happy Dance',
          small: { url: 'https://media1.giphy.com/media/one/100w.webp', width: 100, height: 100 },
          full: { url: 'https://media1.giphy.com/media/one/200w.webp', width: 200, height: 200 },
        },
      ],
      next: null,
    })
  })

  it('excludes GIFs with another rating, with a strange name, or stored elsewhere', async () => {
    standIn.gifs = [
      { id: 'rated', rating: 'r' },
      { id: 'unrated', rating: '' },
      { id: '../../etc' },
      { id: 'private', media: 'https://127.0.0.1/media' },
      { id: 'other', media: 'https://giphy.com.evil.example/media' },
      { id: 'plain', media: 'http://media1.giphy.com/media' },
      { id: 'user', media: 'https://giphy.com:x@evil.example/media' },
      { id: 'good' },
    ]
    expect((await search()).gifs.map(({ remoteId }) => remoteId)).toEqual(['good'])
  })

  it('without a key sends no request', async () => {
    const without = { ...tenant, settings: { secrets: {} } } as unknown as Tenant
    await expect(search({ tenant: without })).rejects.toThrow(GifsUnavailableError)
    expect(standIn.asked).toEqual([])
  })
})

describe.each<GiphyFault>(['silent', 'unavailable', 'redirect', 'nonsense', 'huge', 'other type'])(
  'a provider that answers: %s',
  (fault) => {
    it('is reported as unavailable for searches and pictures, and its redirect is not followed', async () => {
      standIn.fault = fault
      const asked = fault === 'silent' ? giphy(300) : provider
      await expect(search({}, asked)).rejects.toThrow(GifsUnavailableError)
      await expect(picture(asked)).rejects.toThrow(GifsUnavailableError)
      expect(standIn.asked.map(({ host }) => host)).toEqual(['api.giphy.com', 'media1.giphy.com'])
    })
  },
)

describe('a picture', () => {
  it('has the type of its bytes', async () => {
    const { type, bytes } = await picture()
    expect([type, bytes.subarray(8, 12).toString()]).toEqual(['image/webp', 'WEBP'])
  })

  it('whose format differs from its name is refused', async () => {
    standIn.fault = 'other picture'
    await expect(picture()).rejects.toThrow(GifsUnavailableError)
  })

  it.each(['https://evil.example/a.webp', 'http://media1.giphy.com/a.webp', 'https://10.0.0.1/a.webp'])(
    'at %s is never requested',
    async (url) => {
      await expect(provider.picture({ url })).rejects.toThrow(GifsUnavailableError)
      expect(standIn.asked).toEqual([])
    },
  )
})

it('a name that resolves to the internal network is never connected to', async () => {
  const read = createOutboundRead({
    standIn: null,
    resolve: (_name, _options, found) => found(null, [{ address: '10.0.0.7', family: 4 }]),
  })
  const inside = giphyProvider({ secrets, read })
  await expect(inside.search({ tenant, words: '', language: 'it', offset: 0 })).rejects.toMatchObject({
    cause: { message: 'the name leads to an address that is not public' },
  })
})
