import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId, newSecret } from '../../core/ids.ts'
import { photoName } from '../../core/photo-url.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import { moveCredits } from '../credits/server.ts'
import { processPhoto, writeFiles } from '../photos/server.ts'
import type { ChatMessage } from './present.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { tulp, run, COST, meet, person, send } = conversing(test, app)
const NAME = newSecret()
let content: string
let bea: string
let conversation: string
let cookies: { readonly ada: string; readonly bea: string }

beforeAll(async () => {
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#7b1fa2' } })
    .jpeg()
    .toBuffer()
  const photo = await processPhoto(bytes)
  ;({ content } = photo)
  await writeFiles(app.services.storage, 'tulp', photo)
})

beforeEach(async () => {
  const pair = await meet()
  ;({ bea, conversation } = pair)
  cookies = await run(async (db) => ({ ada: await signIn(db, pair.ada), bea: await signIn(db, bea) }))
  await run((db) => moveCredits(db, { memberId: pair.ada, delta: 500, reason: 'bonus', key: 'photo' }))
  await run((db) => moveCredits(db, { memberId: bea, delta: COST(), reason: 'bonus', key: 'answer' }))
  await test.owner.query('delete from photo where name = $1', [NAME])
  await send(pair.ada, {
    kind: 'photo',
    body: '',
    insertPhoto: async (message) => {
      const id = newId()
      await test.owner.query(
        `insert into photo (tenant_id, id, member_id, name, content, status, message_id, width, height)
         values ($1, $2, $3, $4, $5, 1, $6, 40, 50)`,
        [tulp().key, id, pair.ada, NAME, content, message],
      )
      return { id }
    },
  })
})

const get = (path: string, cookie: string) => app.send('tulp', path, { headers: { cookie } })
/** Statuses of the files, by the plain name, as somebody would ask who guesses addresses. */
const statuses = async (cookie: string) =>
  Promise.all(
    ['full', 'card', 'match', 'thumb', 'blurred'].map(
      async (size) => (await get(`/photos/${size}/${NAME}.webp`, cookie)).status,
    ),
  )
const photoFor = async (cookie: string) => {
  const { json } = await get(`/api/messages?conversation=${conversation}`, cookie)
  return (json as unknown as { messages: ChatMessage[] }).messages.find(({ kind }) => kind === 'photo')?.photo
}
const post = (path: string, body: object, cookie: string) =>
  app.send('tulp', path, { method: 'POST', headers: { cookie, 'idempotency-key': newId() }, body })

const COVERED = [404, 404, 404, 404, 200]
const OPEN = [200, 200, 200, 200, 200]

describe('a photo of somebody to whom one has not written', () => {
  it('is served blurred alone, by its signed address as by its name', async () => {
    const photo = await photoFor(cookies.bea)
    expect(photo).toMatchObject({ covered: true, width: 40, height: 50 })
    expect(photo?.full).toMatch(/^\/photos\/blurred\//)
    expect((await get(photo?.full ?? '', cookies.bea)).status).toBe(200)
    expect((await get((photo?.full ?? '').replace('blurred', 'full'), cookies.bea)).status).toBe(404)
    expect(photoName((photo?.full ?? '').split('/').at(-1) ?? '')).toBe(NAME)
    expect(await statuses(cookies.bea)).toEqual(COVERED)
  })

  it('is open to its sender', async () => {
    expect(await photoFor(cookies.ada)).not.toHaveProperty('covered')
    expect(await statuses(cookies.ada)).toEqual(OPEN)
  })

  it.each([
    ['when asked for', '/api/shown-photos', {}],
    ['by an answer', '/api/message', { text: 'Mooi' }],
  ])('opens %s', async (_how, path, body) => {
    expect((await post(path, { conversation, ...body }, cookies.bea)).status).toBe(200)
    const photo = await photoFor(cookies.bea)
    expect(photo).not.toHaveProperty('covered')
    expect((await get(photo?.full ?? '', cookies.bea)).status).toBe(200)
    expect(await statuses(cookies.bea)).toEqual(OPEN)
  })

  it('stays covered by a reaction, and is opened by nobody else', async () => {
    const cas = await run(async (db) => signIn(db, await person({ name: 'Cas' })))
    expect((await post('/api/shown-photos', { conversation }, cas)).status).toBe(404)
    expect((await post('/api/shown-photos', { conversation }, cookies.ada)).status).toBe(200)
    expect(await statuses(cookies.bea)).toEqual(COVERED)
    expect(await statuses(cas)).toEqual([404, 404, 404, 404, 404])
  })

  it('is shown by a form without script, which leads back to the conversation', async () => {
    const answer = await app.send('tulp', `/chats/${conversation}`, {
      method: 'POST',
      headers: { cookie: cookies.bea, 'content-type': 'application/x-www-form-urlencoded' },
      body: `conversation=${conversation}`,
    })
    expect([answer.status, answer.headers.location]).toEqual([303, `/chats/${conversation}`])
    expect(await statuses(cookies.bea)).toEqual(OPEN)
  })
})
