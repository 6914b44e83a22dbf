import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { gifSites } from '../../testing/gif-sites.ts'
import type { GiphyFault } from '../../testing/giphy.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { removeUnused } from './queries.ts'

const { standIn, tenantsDir } = await gifSites()
const test = testDatabase()
const app = testApp(test, {
  TENANTS_DIR: tenantsDir,
  LOG_LEVEL: 'silent',
  POSTBACK_STAND_IN: standIn.origin,
})

interface Person {
  readonly id: string
  readonly cookie: string
}
let me: Person
let words = 0

const person = (site: string): Promise<Person> =>
  test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db, { paid: true, credits: 100 })
    return { id, cookie: await signIn(db, id) }
  })
/** Words that no test has searched before: answers are cached. */
const fresh = () => `word${words++}`
const get = (path: string, { site = 'amore', who = me, headers = {} } = {}) =>
  app.send(site, path, { headers: { cookie: who.cookie, ...headers } })
const search = async (q = fresh(), more = {}) => (await get(`/api/gifs?q=${q}`, more)).json
const firstOf = (json: Record<string, unknown>) =>
  (json.gifs as { id: string; src: string; still: string; alt: string }[])[0]

async function found(more = {}) {
  const gif = firstOf(await search(fresh(), more))
  if (!gif) throw new Error('the stand-in has no GIF')
  return gif
}

async function send(gif: string, site: string, who: Person) {
  const other = await person(site)
  const post = (path: string, body: object) =>
    app.send(site, path, {
      method: 'POST',
      headers: { cookie: who.cookie, 'idempotency-key': newId() },
      body,
    })
  const { json } = await post('/api/conversation', { member: other.id })
  return post('/api/gif', { conversation: (json.conversation as { id: string }).id, gif })
}

beforeEach(async () => {
  me = await person('amore')
})

describe('GIFs of a provider', () => {
  it('are searched in the reader’s language, served by the site, and requested once for the same words', async () => {
    const q = fresh()
    const json = await search(q)
    expect(json).toMatchObject({ source: 'giphy', unavailable: false, next: null })
    expect(firstOf(json)).toMatchObject({
      alt: 'Happy Dance',
      src: expect.stringMatching(/^\/gifs\/small\/g/),
    })
    expect(JSON.stringify(json)).not.toContain('giphy.com')
    await search(q.toUpperCase())
    expect(standIn.asked.map(({ url }) => url.searchParams.get('lang'))).toEqual(['it'])
  })

  it('are fetched by the server once, and served to members only as pictures', async () => {
    const gif = await found()
    const first = await get(gif.src)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    expect((await get(gif.src)).status).toBe(200)
    expect((await get(gif.still)).headers['content-type']).toBe('image/webp')
    const pictures = standIn.asked.filter(({ host }) => host.startsWith('media'))
    expect(pictures.map(({ url, cookie }) => [url.pathname, cookie])).toEqual([
      ['/media/one/100w.webp', undefined],
    ])
    expect((await app.send('amore', gif.src)).status, 'a visitor').toBe(404)
  })

  it('have stills, even if more are requested simultaneously than may be rendered', async () => {
    standIn.gifs = Array.from({ length: 9 }, (_, at) => ({ id: `still-${at}` }))
    standIn.together = 4
    const { gifs } = (await search()) as unknown as { gifs: { still: string }[] }
    const stills = await Promise.all(gifs.map(({ still }) => get(still)))
    expect(stills.map(({ status }) => status)).toEqual(Array(9).fill(200))
  })

  it('are listed once if the provider returns one twice', async () => {
    standIn.gifs = [{ id: 'twice' }, { id: 'other' }, { id: 'twice' }]
    expect((await search()).gifs).toHaveLength(2)
  })

  it('can be sent by members who find them, but only on the same site', async () => {
    const { id } = await found()
    const { json } = await send(id, 'amore', me)
    expect(json.message).toMatchObject({ kind: 'gif', gif: { alt: 'Happy Dance', width: 200, height: 200 } })
    standIn.gifs = [{ id: 'only-amore' }]
    const { id: own } = await found()
    const stranger = await person('nordlys')
    const refused = await send(own, 'nordlys', stranger)
    expect([refused.status, refused.json.error]).toMatchObject([409, { code: 'gif_gone' }])
    expect((await get(`/gifs/full/${own}`, { site: 'nordlys', who: stranger })).status).toBe(404)
  })

  it('are not searched when another site links to the call', async () => {
    const json = await search(fresh(), { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(json).toMatchObject({ source: 'drawn', unavailable: false })
    expect(standIn.asked).toEqual([])
  })
})

describe.each<[GiphyFault, string]>([
  // Separate words for each case, because answers are cached.
  ['unavailable', 'cuore'],
  ['redirect', 'cuor'],
  ['nonsense', 'cuo'],
  ['huge', 'cu'],
  ['other type', 'un cuore'],
])('a provider that answers: %s', (fault, q) => {
  it('falls back to the drawn ones, and is not asked again immediately', async () => {
    standIn.fault = fault
    const json = await search(encodeURIComponent(q))
    expect(json).toMatchObject({ source: 'drawn', unavailable: true })
    expect(firstOf(json)?.id).toBe('drawn-heart')
    const times = standIn.asked.length
    await search(encodeURIComponent(q))
    expect(standIn.asked.length).toBe(times)
  })

  it('serves no picture, which can be requested again later', async () => {
    standIn.gifs = [{ id: `later-${String(fault).replace(' ', '-')}` }]
    const gif = await found()
    standIn.fault = fault
    expect((await get(gif.src, { headers: { accept: 'image/webp' } })).status).toBe(503)
    standIn.fault = null
    expect((await get(gif.src)).status).toBe(200)
  })
})

it('an unsent result is deleted after two days, a sent one after its message', async () => {
  standIn.gifs = [{ id: 'sent' }, { id: 'unsent' }]
  const [sent, unsent] = (await search()).gifs as { id: string }[]
  await send(sent?.id ?? '', 'amore', me)
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  const left = (now: Date) =>
    test.database.withTenant(keyOf(app, 'amore'), async (db) => {
      await removeUnused(db, now)
      return (
        await db.trx
          .selectFrom('gif')
          .select('id')
          .where('tenant_id', '=', db.tenantId)
          .where('id', 'in', [sent?.id ?? '', unsent?.id ?? ''])
          .execute()
      ).map(({ id }) => id === sent?.id)
    })
  expect((await left(later(1))).toSorted()).toEqual([false, true])
  expect([await left(later(3)), await left(later(371))]).toEqual([[true], []])
})
