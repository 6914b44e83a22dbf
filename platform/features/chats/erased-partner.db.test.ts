import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { addTraces } from '../../testing/erasable.ts'
import { keyOf, seedFixture, signIn, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

const ERASED = { id: null, name: 'Account eliminato', age: null, online: false, main_image: null }

let fixture: TenantFixture
let headers: Record<string, string>

beforeAll(async () => {
  fixture = await seedFixture(test, app, 'amore')
  const { member, other: partner, conversation } = fixture
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('the demo tenant amore is missing')
  await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    await addTraces(db, { member, partner, conversation }, 'canary')
    headers = { cookie: await signIn(db, partner) }
  })
  await test.owner.query('update member set paid = true where id = $1', [partner])
  await app.services.eraseMember(tenant, member)
})

const get = async (path: string) => (await app.send('amore', path, { headers })).json
const post = (path: string, body: object) => {
  const key = { 'idempotency-key': newId() }
  return app.send('amore', path, { method: 'POST', headers: { ...headers, ...key }, body })
}

describe('the partner of an erased member', () => {
  it('keeps the conversation in the list, without name and picture, and with nothing unread', async () => {
    const { chats, counters } = await get('/api/chats')
    expect(chats).toMatchObject([
      {
        conversation: { id: fixture.conversation },
        profile: ERASED,
        num_unread_messages: 0,
        last_message: { own: true },
      },
    ])
    expect(counters).toMatchObject({ unread_messages: 0, new_likes: 0 })
  })

  it('reads only their own messages', async () => {
    const page = await get(`/api/messages?conversation=${fixture.conversation}`)
    expect(page).toMatchObject({ state: 'erased', all_read: false })
    const messages = page.messages as { own: boolean; text: string }[]
    expect(messages).toHaveLength(2)
    expect(messages.every(({ own }) => own)).toBe(true)
    // Neither what they quote of the erased member, nor a reaction.
    expect(JSON.stringify(messages)).not.toMatch(/about|reaction/)
  })

  it('sees the placeholder of a deleted member on the page', async () => {
    const page = await get(`/chats/${fixture.conversation}/index.pageContext.json`)
    expect(JSON.stringify(page)).toContain('"title":"Account eliminato')
    expect(JSON.stringify(page)).not.toContain(fixture.member)
  })

  it.each([
    ['/api/message', { text: 'Hello?' }],
    ['/api/gift', { gift: 'rose' }],
  ])('can no longer write: %s', async (path, body) => {
    const { status, json } = await post(path, { conversation: fixture.conversation, ...body })
    expect(status).toBe(409)
    expect(json).toMatchObject({ error: { code: 'partner_gone' } })
  })

  it('can send typing and read events without an error', async () => {
    const body = { conversation: fixture.conversation }
    expect((await post('/api/typing', body)).status).toBe(200)
    expect((await post('/api/read', body)).status).toBe(200)
  })

  it('cannot start a conversation with them, and sees no like, match or profile', async () => {
    expect((await post('/api/conversation', { member: fixture.member })).status).toBe(404)
    expect(await get('/api/likes')).toMatchObject({ profiles: [], liked_by: [], matches: [] })
    expect((await app.send('amore', `/api/member?id=${fixture.member}`, { headers })).status).toBe(404)
  })

  it('can remove the conversation', async () => {
    const body = { conversation: fixture.conversation }
    expect((await app.send('amore', '/api/chat', { method: 'DELETE', headers, body })).status).toBe(200)
    expect(await get('/api/chats')).toMatchObject({ chats: [] })
  })
})
