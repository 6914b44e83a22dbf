import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const base = testDatabase()
const app = testApp(base)
const LANDER = 'alonetonight'

let tenant: number
let marketer: TestStaff
beforeAll(async () => {
  tenant = keyOf(app, 'amore')
  marketer = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
})

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: 9, g: 99, b: 60 } } })
    .png()
    .toBuffer()

async function upload(file: Buffer, filename: string, fields: object = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ tenant, lander: LANDER, ...fields }))
    form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(file)]), filename)
  const sent = new Response(form)
  return marketer.send('/landers/pictures', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  })
}

const entries = async () =>
  (await base.owner.query("select details from audit_entry where action = 'lander_file_uploaded'")).rows

it('stores an uploaded picture under a hash of its content, and serves it on its site and in the studio', async () => {
  const { json, status } = await upload(await picture(), 'Festa d’estate 1.PNG')
  expect(status).toBe(200)
  expect(json).toMatchObject({
    name: 'festa-d-estate-1.webp',
    kind: 'picture',
    asset: { width: 300, height: 200 },
  })
  const { id } = json.asset as { id: string }
  const shown = await app.send('amore', `/lander-files/u/${id}`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['cache-control']).toContain('immutable')
  expect((await app.send('tulp', `/lander-files/u/${id}`)).status).toBe(404)
  const other = await buildStaff(app, { role: 'marketer', tenants: ['tulp'] })
  const asked = `/landers/picture?tenant=${keyOf(app, 'tulp')}&lander=gallery&file=${id}`
  expect((await other.send(asked)).status).toBe(404)
  expect((await marketer.send(String(json.address))).headers['content-type']).toBe('image/webp')
  expect(await entries()).toHaveLength(1)
})

it('a published lander finds an uploaded picture by the name in its settings', async () => {
  const { json } = await upload(await picture(), 'summer.png')
  const assets = { [String(json.name)]: json.asset }
  const sections = { extra: { type: 'hero', settings: { picture: 'summer.webp' } } }
  const body = { tenant, lander: LANDER, revision: 0, document: { sections, assets } }
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const published = await marketer.send('/landers/publish', {
    headers,
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(published.json).toMatchObject({ version: 1 })
  const lander = () => app.services.tenants.get('amore')?.landers[LANDER]
  await expect.poll(() => lander()?.pictures).toContain('summer.webp')
  expect(lander()?.uploads).toEqual({ 'summer.webp': (json.asset as { id: string }).id })
  const shown = await marketer.send(`/landers/picture?tenant=${tenant}&lander=${LANDER}&file=summer.webp`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
})

it.each<[string, Buffer, string, object, string]>([
  ['a file of another type', Buffer.from('<svg onload="alert(1)"/>'), 'a.svg', {}, 'lander_file_invalid'],
  ['an empty file', Buffer.alloc(0), 'a.png', {}, 'lander_file_missing'],
  ['a file of 21 MB', Buffer.alloc(21 * 1024 * 1024), 'a.png', {}, 'lander_file_too_large'],
])('refuses to upload %s', async (_name, file, filename, fields, code) => {
  const { status, json } = await upload(file, filename, fields)
  expect([status, json.error]).toEqual([422, expect.objectContaining({ code })])
})

it('refuses a file name without letters or digits, a site of others, and paths and unknown files', async () => {
  expect((await upload(await picture(), '…', {})).json.error).toMatchObject({ code: 'lander_file_name' })
  expect((await upload(await picture(), 'a.png', { tenant: keyOf(app, 'tulp') })).status).toBe(404)
  for (const file of ['../../tenant.json', `${'0'.repeat(40)}.webp`, 'nothing.webp'])
    expect(
      (
        await marketer.send(
          `/landers/picture?${new URLSearchParams({ tenant: String(tenant), lander: LANDER, file })}`,
        )
      ).status,
    ).toBe(404)
})
