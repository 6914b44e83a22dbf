import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'

/** Sites without a provider: the drawn GIFs, and the cost of sending one. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

let anna = { id: '', cookie: '' }
let ben = { id: '', cookie: '' }
let conversation = ''

const person = (credits: number) =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db, { paid: true, credits })
    return { id, cookie: await signIn(db, id) }
  })

const post = (path: string, body: object, { who = anna, key = newId() as string } = {}) =>
  app.send('amore', path, { method: 'POST', headers: { cookie: who.cookie, 'idempotency-key': key }, body })
const sendGif = (gif: string, more: { key?: string } = {}) => post('/api/gif', { conversation, gif }, more)
const get = (path: string, who = anna) => app.send('amore', path, { headers: { cookie: who.cookie } })
const price = () => app.services.tenants.get('amore')?.settings.message_credits ?? 0

const balance = async () =>
  (await test.owner.query('select credits from balance where member_id = $1', [anna.id])).rows[0].credits
const reasons = async () =>
  (
    await test.owner.query('select reason from ledger_entry where member_id = $1 and delta < 0', [anna.id])
  ).rows.map(({ reason }) => reason)

beforeEach(async () => {
  ;[anna, ben] = [await person(100), await person(100)]
  const { json } = await post('/api/conversation', { member: ben.id })
  conversation = (json.conversation as { id: string }).id
})

describe('GIFs of a site without a provider', () => {
  it('are the drawn ones, found by words of the language', async () => {
    const { json } = await get('/api/gifs?q=buonanotte')
    expect(json).toMatchObject({ source: 'drawn', next: null, unavailable: false })
    expect(json.gifs).toMatchObject([{ id: 'drawn-goodnight', alt: 'Una luna che dorme' }])
    expect(((await get('/api/gifs')).json.gifs as unknown[]).length).toBe(20)
  })

  it('are only for members', async () => {
    expect((await app.send('amore', '/api/gifs')).status).toBe(403)
  })

  it('are pictures of the site in its colours, and run no script', async () => {
    const { json } = await get('/api/gifs?q=cuore')
    const [{ src, still }] = json.gifs as [{ src: string; still: string }]
    const moving = await app.send('amore', src)
    expect(moving.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(moving.text).toContain('--color-like:#ff0f35')
    expect((await app.send('nordlys', src)).text).toContain('--color-like:#d6336c')
    expect((await app.send('amore', still)).text).not.toContain('infinite')
    expect((await app.send('amore', src.replace('heart', 'nothing'))).status).toBe(404)
  })
})

describe('sending a GIF', () => {
  it('costs a message, reaches the partner described in their language, and is a message in the ledger', async () => {
    const { status, json } = await sendGif('drawn-heart')
    expect([status, json.credits]).toEqual([200, 100 - price()])
    expect(json.message).toMatchObject({ kind: 'gif', own: true, text: '', cost: price() })
    const read = await get(`/api/messages?conversation=${conversation}`, ben)
    expect(read.json.messages).toMatchObject([
      { kind: 'gif', own: false, cost: 0, gif: { alt: 'Un cuore che batte', width: 160, height: 160 } },
    ])
    const { json: list } = await get('/api/chats', ben)
    expect(list.chats).toMatchObject([{ last_message: { kind: 'gif', text: '' } }])
    expect(await reasons()).toEqual(['message'])
  })

  it('repeated with the same key sends and charges one message; the same key for another GIF is refused', async () => {
    const key = newId()
    await sendGif('drawn-heart', { key })
    await sendGif('drawn-heart', { key })
    expect(await balance()).toBe(100 - price())
    expect((await sendGif('drawn-kiss', { key })).json.error).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await balance()).toBe(100 - price())
  })

  it.each(['drawn-nothing', 'gUnknown', '', '../../x', 'drawn-heart 1x1'])(
    'that does not exist (%o) is refused and charges nothing',
    async (gif) => {
      const { status, json } = await sendGif(gif)
      expect([status, json.error]).toMatchObject([409, { code: 'gif_gone' }])
      expect(await balance()).toBe(100)
    },
  )

  it('without enough credits is refused and charges nothing', async () => {
    anna = await person(price() - 1)
    const { json: opened } = await post('/api/conversation', { member: ben.id })
    conversation = (opened.conversation as { id: string }).id
    const { json } = await sendGif('drawn-heart')
    expect(json.error).toMatchObject({ code: 'not_enough_credits' })
    expect(await balance()).toBe(price() - 1)
  })
})

describe('sending a gift', () => {
  it('that does not exist is refused and charges nothing', async () => {
    const { status } = await post('/api/gift', { conversation, gift: 'diamond' })
    expect([status, await balance()]).toEqual([422, 100])
  })

  it('among the new ones costs the same as every gift', async () => {
    const { json } = await post('/api/gift', { conversation, gift: 'penguin' })
    expect(json.message).toMatchObject({ kind: 'gift', gift: 'penguin' })
    expect(await reasons()).toEqual(['gift'])
    expect(await balance()).toBe(100 - (app.services.tenants.get('amore')?.settings.gift_credits ?? 0))
  })
})
