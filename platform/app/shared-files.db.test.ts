import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RequestHandler } from 'express'
import { beforeAll, describe, expect, it } from 'vitest'
import { photoUrl } from '../core/photo-url.ts'
import { MAKE_EXPORT } from '../features/data-export/commands.ts'
import { exportMaintenance, makeExport } from '../features/data-export/jobs.ts'
import { photos } from '../features/photos/feature.ts'
import { s3Blobs } from '../infra/blobs/s3.ts'
import { readConfig } from '../infra/config.ts'
import { postgresEvents } from '../infra/events/postgres.ts'
import { createLog } from '../infra/log.ts'
import { allOf } from '../testing/all-of.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { pictureForm } from '../testing/picture.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { demoSite, keyOf, PASSWORD, seedFixture, type TenantFixture } from '../testing/tenant-fixture.ts'
import { boot } from './boot.ts'

/** Two programs, each with a DATA_DIR of its own, on one database and one store. */
const store = await startS3Store()
const test = testDatabase()
const logged: string[] = []
const settings = { FILES_URL: store.filesUrl('dating'), LOG_LEVEL: 'info' }
const here = testApp(test, settings, { write: (line) => void logged.push(line) })
const there = testApp(test, settings, { write: (line) => void logged.push(line) })

const FACE = path.join(import.meta.dirname, '../../landers/_shared/lorelei/face-01.webp')
const amore = () => demoSite(there, 'amore')
const keysIn = async (area: string) =>
  (await allOf(s3Blobs(store.place('dating')).list(`${area}/amore/`))).map(({ key }) => key)

let fixture: TenantFixture
beforeAll(async () => {
  fixture = await seedFixture(test, here, 'amore')
})

async function upload(red: number, app: TestApp = here) {
  const { headers, body } = await pictureForm({ r: red, g: 10, b: 60 })
  const { cookie } = fixture
  return app.send('amore', '/api/photo', { method: 'POST', headers: { ...headers, cookie }, body })
}

async function exported(app: TestApp = here): Promise<string> {
  const headers = { cookie: fixture.cookie }
  await app.send('amore', '/api/data-export', { method: 'POST', headers, body: { password: PASSWORD } })
  const { rows } = await test.owner.query<{ id: string; name: string }>(
    `select id, name from data_export where member_id = $1 and state = 'waiting'`,
    [fixture.member],
  )
  const { id = '', name = '' } = rows[0] ?? {}
  await makeExport(app.services, { task: MAKE_EXPORT, tenantId: keyOf(app, 'amore'), export: id }, new Date())
  return name
}

const get = (app: TestApp, address: string) =>
  app.send('amore', address, { headers: { cookie: fixture.cookie } })

describe('what one program writes', () => {
  it('another one serves: a photo', async () => {
    const { status, json } = await upload(10)
    expect(status).toBe(200)
    const address = photoUrl(String(json.name), 'full')
    const [own, other] = [await get(here, address), await get(there, address)]
    expect([other.status, other.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(other.text).toBe(own.text)
    expect(await keysIn('photos')).toHaveLength(5)
  })

  it('another one serves: an export, with its length', async () => {
    const { status, headers, text } = await get(there, `/account/data/${await exported()}.zip`)
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(Number(headers['content-length'])).toBeGreaterThan(1_000)
    expect(text.slice(0, 2)).toBe('PK')
  })

  it('another one serves: a picture of a lander and its smaller files', async () => {
    const id = `${'a'.repeat(40)}.webp`
    const { landerFiles, pictureVariants } = here.services
    await landerFiles.write('amore', id, await readFile(FACE))
    await pictureVariants.prepare((await landerFiles.pathOf('amore', id)) ?? '', 'amore')
    const { status, text } = await get(there, `/lander-files/u/${id}`)
    expect(status).toBe(200)
    expect(text).toBe((await get(here, `/lander-files/u/${id}`)).text)
    const smaller = await get(there, `/lander-files/u/${id}/480.webp`)
    expect([smaller.status, smaller.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await get(there, `/lander-files/u/${'b'.repeat(40)}.webp`)).status).toBe(404)
  })

  it('the erasure by another one removes', async () => {
    const written = await Promise.all([upload(20), exported()])
    expect(written[0].status).toBe(200)
    expect((await keysIn('photos')).length + (await keysIn('exports')).length).toBeGreaterThan(10)
    await there.services.eraseMember(amore(), fixture.member)
    expect([...(await keysIn('photos')), ...(await keysIn('exports'))]).toEqual([])
    expect(await keysIn('lander-files')).toHaveLength(1)
  })
})

describe('while the store is away', () => {
  let photo: string
  let archive: string
  beforeAll(async () => {
    fixture = await seedFixture(test, here, 'amore')
    photo = photoUrl(String((await upload(30)).json.name), 'full')
    archive = `/account/data/${await exported()}.zip`
    await store.stop()
    logged.length = 0
  })

  it('an upload is refused for now, and leaves no row', async () => {
    const rows = async () =>
      (await test.owner.query('select from photo where member_id = $1', [fixture.member])).rowCount
    const before = await rows()
    const { status, headers, json } = await upload(40)
    expect([status, headers['retry-after']]).toEqual([503, '10'])
    expect(json).toMatchObject({ error: { code: 'photo_not_saved' } })
    expect(await rows()).toBe(before)
  })

  it('files are refused for now, except copies that a program has', async () => {
    const lander = (letter: string) => `/lander-files/u/${letter.repeat(40)}.webp`
    const answers = [photo, archive, lander('c'), lander('a')].map((address) => get(there, address))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503, 503, 200])
  })

  it('the log says what failed, and no key', () => {
    expect(logged.join('\n')).toContain('PutObject of the file store failed: ECONNREFUSED')
    expect(logged.join('\n')).not.toContain('S3RVER')
  })

  it('a member is erased, and the files that stay are removed by the daily maintenance', async () => {
    await there.services.eraseMember(amore(), fixture.member)
    await store.restart()
    expect((await keysIn('photos')).length).toBeGreaterThan(0)
    expect((await keysIn('exports')).length).toBeGreaterThan(0)
    // A day later.
    await test.owner.query(
      "update photo_removal set since = (since at time zone 'UTC' - interval '2 days') at time zone 'UTC'",
    )
    const now = new Date(Date.now() + 2 * 86_400_000)
    const tasks = [
      ...(photos.maintenance?.(here.services) ?? []),
      ...exportMaintenance({ database: test.database, exportFiles: here.services.exportFiles }),
    ]
    for (const { run } of tasks) await run(amore(), now)
    expect([...(await keysIn('photos')), ...(await keysIn('exports'))]).toEqual([])
  })
})

it('a program does not start on a bucket that is not there', async () => {
  const FILES_URL = store.filesUrl('dating', { bucket: 'none' })
  const config = readConfig({ NODE_ENV: 'test', FILES_URL, DATA_DIR: here.services.config.dataDir })
  const { database, appUrl } = test
  const log = createLog(config)
  const events = postgresEvents({ url: appUrl, log })
  const urls = { appUrl, listenUrl: appUrl, consoleUrl: null }
  const started = { database, events, ...urls, stop: async () => undefined }
  const assets: RequestHandler = (_request, _response, next) => next()
  await expect(boot({ config, log, started, assets, dev: false })).rejects.toMatchObject({
    startFailure: true,
    message: expect.stringMatching(/ has no bucket "none": /),
  })
  await events.close()
})

it('what was refused works again once the store is back', async () => {
  fixture = await seedFixture(test, here, 'amore')
  const { status, json } = await upload(50, there)
  expect(status).toBe(200)
  expect((await get(here, photoUrl(String(json.name), 'full'))).status).toBe(200)
})
