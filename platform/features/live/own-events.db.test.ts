import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf, seedFixture, signIn, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let home: TenantFixture
let otherCookie: string

beforeAll(async () => {
  home = await seedFixture(test, app, 'amore')
  otherCookie = await test.database.withTenant(keyOf(app, 'amore'), (db) => signIn(db, home.other))
  await app.services.live.ready(keyOf(app, 'amore'))
})

/** An open page with its stream; `heard` collects the types of its events. */
async function openPage(cookie: string, page: string) {
  const outgoing = request({
    host: '127.0.0.1',
    port: app.port,
    path: `/api/events?page=${page}`,
    headers: { host: `amore.localhost:${app.port}`, cookie },
  })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const heard: string[] = []
  answer.on('data', (chunk) => {
    for (const [, type] of String(chunk).matchAll(/"type":"(\w+)"/g)) heard.push(type ?? '')
  })
  return { heard, close: () => answer.destroy() }
}

const post = (cookie: string, page: string, path: string, body: object) =>
  app.send('amore', path, {
    method: 'POST',
    headers: { cookie, 'page-id': page, 'idempotency-key': randomUUID() },
    body: { conversation: home.conversation, ...body },
  })

it('a page does not receive events that it caused itself; the member’s other page and the partner do', async () => {
  const sender = await openPage(home.cookie, 'sender')
  const sameMember = await openPage(home.cookie, 'second')
  const reader = await openPage(otherCookie, 'reader')
  expect((await post(home.cookie, 'sender', '/api/message', { text: 'Ciao' })).status).toBe(200)
  await expect.poll(() => [sameMember.heard, reader.heard]).toEqual([['message'], ['message']])
  expect((await post(otherCookie, 'reader', '/api/read', {})).status).toBe(200)
  await expect.poll(() => [sender.heard, sameMember.heard]).toEqual([['read'], ['message', 'read']])
  // Events arrive in order: after this one, no event that the page caused can follow.
  expect((await post(home.cookie, 'sender', '/api/typing', {})).status).toBe(200)
  await expect.poll(() => reader.heard).toEqual(['message', 'typing'])
  for (const page of [sender, sameMember, reader]) page.close()
})

it('a page without a usable id gets every event', async () => {
  const page = await openPage(home.cookie, '<script>')
  await post(home.cookie, '<script>', '/api/message', { text: 'Ciao' })
  await expect.poll(() => page.heard).toEqual(['message'])
  page.close()
})

it('one conversation can be read as a row of the list, with the counters, but not one of other members', async () => {
  const get = (cookie: string, id: string) =>
    app.send('amore', `/api/chats?conversation=${id}`, { headers: { cookie } })
  await post(home.cookie, 'sender', '/api/message', { text: 'Ciao' })
  const row = (await get(otherCookie, home.conversation)).json
  expect(row).toMatchObject({
    chats: [{ conversation: { id: home.conversation }, last_message: { text: 'Ciao' } }],
  })
  const [chat] = row.chats as { num_unread_messages: number }[]
  expect(row.counters).toMatchObject({ unread_messages: chat?.num_unread_messages })
  expect((await post(otherCookie, 'reader', '/api/read', {})).json).toMatchObject({
    counters: { unread_messages: 0 },
  })
  const stranger = await seedFixture(test, app, 'amore')
  expect((await get(stranger.cookie, home.conversation)).json).toMatchObject({ chats: [] })
})
