import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { allOf } from '../../testing/all-of.ts'
import type { Answer } from '../../testing/app.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

let fixture: TenantFixture
beforeEach(async () => {
  fixture = await seedFixture(test, app, 'amore')
})

/** Sends a picture of one colour: each colour is a different content. */
async function send(
  path: string,
  red: number,
  { cookie = fixture.cookie, key = randomUUID() } = {},
): Promise<Answer> {
  const background = { r: red, g: 90, b: 90 }
  const file = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(file)]), 'photo.png')
  const body = new Response(form)
  return app.send('amore', path, {
    method: 'POST',
    headers: {
      cookie,
      'idempotency-key': key,
      'content-type': body.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await body.arrayBuffer()),
  })
}

const message = () => `/api/message?photo=1&conversation=${fixture.conversation}`
const files = async () =>
  (await allOf(app.services.storage.contents('amore'))).map(({ content }) => content).sort()
const rows = async () =>
  (await test.owner.query('select from photo where member_id = $1', [fixture.member])).rowCount

it('the files of a photo whose message is refused are removed', async () => {
  await test.owner.query('update balance set credits = 0 where member_id = $1', [fixture.member])
  const before = await files()
  expect((await send(message(), 10)).status).toBe(402)
  expect(await files()).toEqual(before)
})

it('the files of a photo beyond the limit are removed, unless another photo has them', async () => {
  expect((await send('/api/photo', 20)).status).toBe(200)
  const kept = await files()
  for (let taken = (await rows()) ?? 0; taken < 60; taken++)
    await test.owner.query(
      `insert into photo (tenant_id, id, member_id, name, content, status, width, height)
       select tenant_id, gen_random_uuid(), member_id, left(md5(random()::text), 22), md5(random()::text), 1, 9, 9
       from photo where member_id = $1 limit 1`,
      [fixture.member],
    )
  expect((await send('/api/photo', 30)).json).toMatchObject({ error: { code: 'photo_limit' } })
  expect(await files()).toEqual(kept)
  expect((await send('/api/photo', 20)).json).toMatchObject({ error: { code: 'photo_limit' } })
  expect(await files()).toEqual(kept)
})

it('the same press with another picture stores neither row nor files', async () => {
  const key = randomUUID()
  expect((await send(message(), 40, { key })).status).toBe(200)
  const [kept, stored] = [await files(), await rows()]
  expect((await send(message(), 50, { key })).status).toBe(200)
  expect([await files(), await rows()]).toEqual([kept, stored])
})

it('the files of a picture stay while another upload of it is about to insert its row', async () => {
  await test.owner.query('update balance set credits = 0 where member_id = $1', [fixture.member])
  const { cookie } = await seedFixture(test, app, 'amore')
  const owner = await test.owner.connect()
  try {
    await owner.query('begin')
    await owner.query('lock table photo in exclusive mode')
    const waiting = send('/api/photo', 60, { cookie })
    const blocked =
      "select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'photo' and not granted"
    await expect.poll(async () => (await owner.query(blocked)).rowCount).toBe(1)
    expect((await send(message(), 60)).status).toBe(402)
    await owner.query('commit')
    const { json } = await waiting
    const { rows: found } = await owner.query('select content from photo where name = $1', [json.name])
    expect(await files()).toContain(found[0]?.content)
  } finally {
    owner.release(true)
  }
})
