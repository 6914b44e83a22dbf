import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hashPassword } from '../features/accounts/server.ts'
import { noteBackup } from '../infra/backup/last-backup.ts'
import { readConfig } from '../infra/config.ts'
import { enqueue } from '../infra/jobs/enqueue.ts'
import { createLog } from '../infra/log.ts'
import { freePort } from '../infra/postgres/cluster-folder.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { measured, valuesOf } from '../testing/measured.ts'
import { keyOf, signIn } from '../testing/tenant-fixture.ts'
import { openMetrics } from './open-metrics.ts'

const database = testDatabase()
const metrics = measured()
const app = testApp(database, {}, undefined, metrics)
const SECRET = 'q7Jx9LmP2_wRz8TnB4cY6d'
const PASSWORD = 'correct horse battery'

/** Requests are counted when their response has gone. */
const requests = (name: 'dating_http_requests_total' | 'dating_http_request_seconds') =>
  expect.poll(() => valuesOf(metrics, name))

test('counts requests by route and site, and no address of a person or of an intruder', async () => {
  await app.send('amore', '/api/settings')
  await app.send('amore', '/api/settings.php')
  await app.send('amore', `/photos/card/${SECRET}.webp?email=someone@example.org`)
  for (const word of ['one', 'two', 'three']) await app.send('amore', `/wp/${word}`)
  await app.send('amore', '/api/settings', { method: 'PURGE' })
  await app.send('nobody', '/api/settings')
  const expected = {
    'GET /api/settings 2xx': 2,
    'GET /api/settings 4xx': 1,
    'GET /photos/{size}/{name} 4xx': 1,
    'GET other 4xx': 3,
    'other /api/settings 4xx': 1,
  }
  await requests('dating_http_requests_total').toEqual(expected)
  await requests('dating_http_request_seconds').toMatchObject({ 'GET other': 3, 'GET /api/settings': 3 })
  expect(await valuesOf(metrics, 'dating_site_requests_total')).toEqual({ 'amore 2xx': 2, 'amore 4xx': 5 })
  expect(JSON.stringify(await metrics.values())).not.toMatch(/someone|q7Jx9|127\.0\.0\.1/)
})

test('counts open streams, and not how long they are open', async () => {
  const cookie = await database.database.withTenant(keyOf(app, 'amore'), async (db) =>
    signIn(db, (await buildMember(db)).id),
  )
  const headers = { host: `amore.localhost:${app.port}`, cookie }
  const stream = request({ host: '127.0.0.1', port: app.port, path: '/api/events', headers })
  stream.on('error', () => undefined)
  await new Promise((opened) => stream.once('response', opened).end())
  expect(Object.values(await valuesOf(metrics, 'dating_streams_open'))).toEqual([1])
  stream.destroy()
  await requests('dating_http_requests_total').toMatchObject({ 'GET /api/events 2xx': 1 })
  await expect.poll(() => valuesOf(metrics, 'dating_streams_open')).toEqual({})
  expect(await valuesOf(metrics, 'dating_http_request_seconds')).not.toHaveProperty('GET /api/events')
})

test('counts logins by outcome, failed ones by site, without the account', async () => {
  const password_hash = await hashPassword(PASSWORD)
  const { email } = await database.database.withTenant(keyOf(app, 'amore'), (db) =>
    buildMember(db, { password_hash }),
  )
  const logIn = (password: string) =>
    app.send('amore', '/api/user', { method: 'POST', body: { email, password } })
  await logIn('wrong')
  await logIn(PASSWORD)
  const events = await valuesOf(metrics, 'dating_security_events_total')
  expect(events).toMatchObject({ login_failed: 1, login_succeeded: 1 })
  expect(await valuesOf(metrics, 'dating_site_failed_logins_total')).toEqual({ amore: 1 })
  expect(JSON.stringify(await metrics.values())).not.toContain(email)
})

test('a scrape has the queues, the inbox, alerts, disk and backup', async () => {
  const port = await freePort()
  const { dataDir } = app.services.config
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, METRICS_PORT: String(port) })
  const opened = await openMetrics(config, createLog(config), fileURLToPath(import.meta.url))
  const scrape = async (path = '/metrics') => {
    const asked = request({ host: '127.0.0.1', port, path }).end()
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve) =>
      asked.once('response', resolve),
    )
    return { status: answer.statusCode, text: await text(answer) }
  }
  expect((await scrape()).status).toBe(503)
  // The login above has mailed.
  await database.owner.query('delete from pgboss.job')
  await database.database.withTenant(keyOf(app, 'amore'), async (db) => {
    await enqueue(db, 'mail', { task: 'deliver_mail', mail: 'x' })
    await enqueue(db, 'push', { task: 'deliver_push' }, { startAfter: new Date(Date.now() + 3_600_000) })
  })
  await database.owner.query(
    `insert into payment_webhook (tenant, provider_id, received_at, next_try)
     values ($1, 'tr_1', now() - interval '20 minutes', now())`,
    [keyOf(app, 'amore')],
  )
  await noteBackup(dataDir, new Date('2026-01-02T03:04:05Z'))
  opened?.serve({
    ...database,
    database: app.services.database,
    events: database.openEvents(),
    listenUrl: database.appUrl,
    stop: async () => undefined,
  })
  const answer = await scrape()
  expect(answer.status).toBe(200)
  const value = (line: string) =>
    Number(
      answer.text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    )
  expect(value('dating_queue_jobs{queue="mail",state="due"}')).toBe(1)
  expect(value('dating_queue_jobs{queue="push",state="later"}')).toBe(1)
  expect(value('dating_queue_oldest_seconds{queue="mail",state="due"}')).toBeGreaterThanOrEqual(0)
  expect(value('dating_webhook_inbox')).toBe(1)
  expect(value('dating_webhook_inbox_oldest_seconds')).toBeGreaterThan(1199)
  expect(value('dating_payment_alerts_open')).toBe(0)
  expect(value('dating_database_up')).toBe(1)
  expect(value('dating_backup_last_timestamp_seconds')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000)
  expect(value('dating_disk_free_bytes')).toBeLessThanOrEqual(value('dating_disk_size_bytes'))
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  // What was read stays for a while: a scrape costs the database nothing then.
  await database.owner.query('delete from payment_webhook')
  expect((await scrape()).text).toContain('\ndating_webhook_inbox 1\n')
  expect((await scrape('/')).status).toBe(404)
})
