import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../infra/config.ts'
import { createLog } from '../infra/log.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { keyOf, showPhoto, signIn } from '../testing/tenant-fixture.ts'
import { boot } from './boot.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const folder = mkdtempSync(path.join(os.tmpdir(), 'photo-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a photo folder that is not writable stops the start with one sentence', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: file })
  const started = {
    database: test.database,
    events: test.openEvents(),
    appUrl: test.appUrl,
    listenUrl: test.appUrl,
    consoleUrl: null,
    stop: async () => undefined,
  }
  const starting = boot({
    config,
    log: createLog(config),
    started,
    assets: (_a, _b, next) => next(),
    dev: false,
  })
  await expect(starting).rejects.toMatchObject({
    startFailure: true,
    message: expect.stringContaining('DATA_DIR'),
  })
})

it('a folder that fails later makes uploads and photos unavailable, with a message', async () => {
  const { cookie, name } = await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db)
    return { name: await showPhoto(db, id), cookie: await signIn(db, id) }
  })
  await test.owner.query("update photo set content = 'abc' where name = $1", [name])
  const photos = path.join(app.services.config.dataDir, 'photos')
  rmSync(photos, { recursive: true })
  writeFileSync(photos, '')
  expect((await app.send('amore', `/photos/card/${name}.webp`, { headers: { cookie } })).status).toBe(503)
  const picture = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#c2185b' } })
    .png()
    .toBuffer()
  const head = '--edge\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'
  const answer = await app.send('amore', '/api/photo', {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--edge--\r\n')]),
  })
  expect([answer.status, answer.json.error]).toMatchObject([503, { code: 'photo_not_saved' }])
  expect(answer.headers['retry-after']).toBe('10')
})
