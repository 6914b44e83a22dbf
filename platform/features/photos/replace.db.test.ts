import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let cookie: string

const newCookie = () =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => signIn(db, (await buildMember(db)).id))

beforeEach(async () => {
  cookie = await newCookie()
})

async function upload(replaces?: string, edge = 200) {
  const picture = await sharp({ create: { width: edge, height: edge, channels: 3, background: '#c2185b' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(picture)]), 'a.png')
  if (replaces !== undefined) form.append('replaces', replaces)
  const request = new Request('http://any', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const headers = { cookie, 'content-type': request.headers.get('content-type') ?? '' }
  return app.send('amore', '/api/photo', { method: 'POST', headers, body })
}

async function names() {
  const { json } = await app.send('amore', '/api/photo', { headers: { cookie } })
  return (json.photos as { name: string }[]).map(({ name }) => name)
}

describe('a photo that replaces another', () => {
  it('leaves one photo', async () => {
    const first = (await upload()).json.name as string
    const second = (await upload(first)).json.name as string
    expect(await names()).toEqual([second])
  })

  it('keeps its files if it is the same picture', async () => {
    const first = (await upload()).json.name as string
    const second = (await upload(first)).json.name as string
    const file = await app.send('amore', `/photos/thumb/${second}.webp`, { headers: { cookie } })
    expect(file.status).toBe(200)
  })

  it('keeps the old one if the new one is refused', async () => {
    const first = (await upload()).json.name as string
    const answer = await upload(first, 8)
    expect([answer.status, answer.json.error]).toMatchObject([422, { code: 'photo_too_small' }])
    expect(await names()).toEqual([first])
  })

  it("never removes another member's", async () => {
    const theirs = (await upload()).json.name as string
    const owner = cookie
    cookie = await newCookie()
    expect((await upload(theirs)).status).toBe(200)
    cookie = owner
    expect(await names()).toEqual([theirs])
  })
})
