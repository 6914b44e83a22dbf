import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const EDGE = 'edge-of-the-form'
const HEAD = `--${EDGE}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`
const MB = 1024 * 1024
const open: ClientRequest[] = []
let cookie: string

const newCookie = () =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => signIn(db, (await buildMember(db)).id))

beforeEach(async () => {
  cookie = await newCookie()
})
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
})

/** Starts to send this many megabytes and stops after the first few bytes. */
function begin(as: string, path = '/api/photo', megabytes = 12): ClientRequest {
  const upload = request({
    host: '127.0.0.1',
    port: app.port,
    path,
    method: 'POST',
    headers: {
      host: `amore.localhost:${app.port}`,
      cookie: as,
      'content-type': `multipart/form-data; boundary=${EDGE}`,
      'content-length': String(megabytes * MB),
    },
  })
  // Destroyed at the end of the test.
  upload.on('error', () => undefined)
  upload.write(`${HEAD}xx`)
  open.push(upload)
  return upload
}

/** Sends a complete small file that is not a picture. */
function whole(as: string) {
  const body = `${HEAD}xx\r\n--${EDGE}--\r\n`
  const headers = { cookie: as, 'content-type': `multipart/form-data; boundary=${EDGE}` }
  return app.send('amore', '/api/photo', { method: 'POST', headers, body })
}

async function statusOf(upload: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  return answer.statusCode
}

describe('an upload in progress', () => {
  it.each(['session=AAAAAAAAAAAAAAAAAAAAAA', 'entry=1'])(
    'is not read for a visitor: %s',
    async (stranger) => {
      expect(await statusOf(begin(stranger))).toBe(403)
      expect(await statusOf(begin(stranger, '/api/message?photo=1'))).toBe(403)
    },
  )

  it('of 200 MB is refused once it exceeds the limit, and nothing of it is stored', async () => {
    const upload = begin(cookie, '/api/photo', 200)
    for (let sent = 0; sent < 13; sent++) upload.write(Buffer.alloc(MB, 7))
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(422)
    const error: unknown = JSON.parse((await answer.toArray()).join(''))
    expect(error).toMatchObject({ error: { code: 'photo_too_large', params: { max: 12 } } })
    expect((await test.owner.query('select from photo where content is not null')).rowCount).toBe(0)
    expect((await whole(cookie)).json.error).toMatchObject({ code: 'photo_invalid' })
  })

  it("counts against the member's slots, and frees its slot when the sender disconnects", async () => {
    for (let count = 0; count < 3; count++) begin(cookie)
    const counted = "select from rate_use where key like 'photo-upload:%' and points = 3"
    await expect.poll(async () => (await test.owner.query(counted)).rowCount).toBe(1)
    expect((await whole(cookie)).status).toBe(429)
    expect((await whole(await newCookie())).json.error).toMatchObject({ code: 'photo_invalid' })
    for (const one of open.splice(0)) one.destroy()
    await expect.poll(async () => (await whole(cookie)).json.error).toMatchObject({ code: 'photo_invalid' })
  })
})
