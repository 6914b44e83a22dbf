import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { pictureForm } from '../../testing/picture.ts'
import { demoSite, keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { noteAllWaiting } from '../../testing/waiting.ts'
import { PURGE_PHOTO } from './change.ts'
import { purgePhoto, purgeRemoved } from './purge.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

// What waits for staff is written with its cause: nothing is left for the daily repair.
afterEach(async () => expect(await noteAllWaiting(test)).toEqual({}))
let own: TenantFixture

beforeEach(async () => {
  own = await seedFixture(test, app, 'amore')
})

async function upload(red: number, fields: Readonly<Record<string, string>> = {}) {
  const { headers, body } = await pictureForm({ r: red, g: 3, b: 5 }, fields)
  const answer = await app.send('amore', '/api/photo', {
    method: 'POST',
    headers: { ...headers, cookie: own.cookie },
    body,
  })
  expect(answer.status, answer.text).toBe(200)
  return String(answer.json.name)
}

const change = (name: string, what: string, cookie = own.cookie) =>
  app.send('amore', '/api/photo', { method: 'PUT', headers: { cookie }, body: { name, change: what } })

const status = async (name: string) =>
  (await app.send('amore', `/photos/card/${name}.webp`, { headers: { cookie: own.cookie } })).status

async function row(name: string) {
  const { rows } = await test.owner.query<{ id: string; content: string; status: number; is_main: boolean }>(
    'select id, content, status, is_main from photo where name = $1',
    [name],
  )
  return rows[0]
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const site = () => demoSite(app, 'amore')

describe('a deleted photo', () => {
  it('is a 404 immediately, for the member too, and is restored unchanged', async () => {
    const name = await upload(1)
    const removed = await change(name, 'remove')
    expect(removed.json).toMatchObject({ removed: [{ name }] })
    expect(removed.json.photos).not.toContainEqual(expect.objectContaining({ name }))
    expect(await status(name)).toBe(404)
    const back = await change(name, 'restore')
    expect(back.json.photos).toContainEqual(expect.objectContaining({ name, status: 'pending' }))
    expect(await status(name)).toBe(200)
  })

  it('becomes the main photo again when restored', async () => {
    await change(own.ownPhoto, 'main')
    await change(own.ownPhoto, 'remove')
    const main = () =>
      test.owner.query('select main_photo, photo_count from member where id = $1', [own.member])
    expect((await main()).rows).toEqual([{ main_photo: null, photo_count: 0 }])
    await change(own.ownPhoto, 'restore')
    expect((await main()).rows).toEqual([{ main_photo: own.ownPhoto, photo_count: 1 }])
  })

  it('is not restored if there is no room', async () => {
    await test.owner.query('update member set paid = false where id = $1', [own.member])
    const name = await upload(2)
    await change(name, 'remove')
    await upload(3)
    await upload(4)
    const refused = await change(name, 'restore')
    expect([refused.status, refused.json.error]).toMatchObject([403, { code: 'photo_limit' }])
    expect(await row(name)).toMatchObject({ status: 3 })
  })

  it('cannot be brought back by another member', async () => {
    const name = await upload(5)
    await change(name, 'remove')
    const stranger = await seedFixture(test, app, 'amore')
    expect((await change(name, 'restore', stranger.cookie)).status).toBe(404)
  })

  it('is deleted permanently after ten minutes, with its files unless another photo shares them', async () => {
    const [first, second] = [await upload(6), await upload(6)]
    const content = (await row(first))?.content ?? ''
    const kept = () => app.services.storage.has('amore', content, 'full')
    for (const name of [first, second]) await change(name, 'remove')
    const id = (await row(first))?.id ?? ''
    const job = { task: PURGE_PHOTO, tenantId: keyOf(app, 'amore'), photo: id }
    await purgePhoto(app.services, job, inMinutes(9))
    expect(await row(first)).toBeDefined()
    await purgePhoto(app.services, job, inMinutes(10))
    expect([await row(first), await kept()]).toEqual([undefined, true])
    await purgeRemoved(app.services, site(), inMinutes(10))
    expect([await row(second), await kept()]).toEqual([undefined, false])
  })

  it('stays if it was restored in time', async () => {
    const name = await upload(7)
    await change(name, 'remove')
    await change(name, 'restore')
    await purgeRemoved(app.services, site(), inMinutes(20))
    expect(await status(name)).toBe(200)
  })
})

describe('an upload whose response was lost', () => {
  it('is stored once if the browser marks the repetition, and twice if it does not', async () => {
    const first = await upload(8)
    expect(await upload(8, { again: '1' })).toBe(first)
    expect(await upload(8)).not.toBe(first)
    const decided = await upload(9)
    await test.owner.query('update photo set status = 2 where name = $1', [decided])
    await noteAllWaiting(test)
    expect(await upload(9, { again: '1' }), 'refused meanwhile').not.toBe(decided)
  })
})
