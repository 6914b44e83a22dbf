import { expect, it } from 'vitest'
import type { MailTransport } from '../features/notifications/server.ts'
import { queueMail } from '../features/notifications/server.ts'
import { readConfig } from '../infra/config.ts'
import { createDatabase } from '../infra/database/database.ts'
import { startDatabase } from '../infra/database/start.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { measured, valuesOf } from '../testing/measured.ts'
import { testQueueDatabase } from '../testing/queue-database.ts'
import { startJobs } from './jobs.ts'
import { readShared } from './metric-readings.ts'

const test = testDatabase()
const queue = testQueueDatabase(test)
const app = testApp(test, { JOBS: 'no' })

it('a mail server that does not answer blocks no connection of requests', async () => {
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('the demo tenant amore is missing')
  let asked: () => void = () => undefined
  let answer: () => void = () => undefined
  const speaking = new Promise<void>((resolve) => {
    asked = resolve
  })
  const mail: MailTransport = {
    send: () => {
      asked()
      return new Promise((resolve) => {
        answer = resolve
      })
    },
    close: () => undefined,
  }
  // One connection for all requests: any other use of it shows immediately.
  const database = createDatabase({ url: test.appUrl, size: 1 })
  await database.withTenant(tenant.key, (db) => {
    const locale = { code: 'it', iso: 'it-IT' } as const
    const context = { tenant, locale, db, now: new Date() }
    const to = 'ada@example.test'
    return queueMail(context, { key: 'slow', to, template: 'account_exists', params: { name: 'Ada' } })
  })
  const jobs = await startJobs(
    { ...app.services, database, mail },
    {
      appUrl: test.appUrl,
      events: test.openEvents(),
    },
  )
  await speaking
  const free = database.withTenant(tenant.key, async () => 'free')
  await expect(free).resolves.toBe('free')
  answer()
  await jobs.stop()
  await database.close()
})

it('a queue in a database of its own gets the mails, and its metrics include what waits to be moved there', async () => {
  const jobsDatabaseUrl = queue.url
  const started = await startDatabase(
    readConfig({ NODE_ENV: 'test', DATABASE_URL: test.ownerUrl, JOBS_DATABASE_URL: jobsDatabaseUrl }),
  )
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('the demo tenant amore is missing')
  const waiting = async () => {
    const meter = measured()
    const config = { ...app.services.config, jobsDatabaseUrl }
    readShared(meter, { config, log: app.services.log, started })
    const values = await valuesOf(meter, 'dating_queue_jobs')
    return values['mail due']
  }
  const before = (await waiting()) ?? 0
  const queueOne = (key: string) =>
    started.database.withTenant(tenant.key, (db) => {
      const context = { tenant, locale: { code: 'it', iso: 'it-IT' } as const, db, now: new Date() }
      const to = 'ada@example.test'
      return queueMail(context, { key, to, template: 'account_exists', params: { name: 'Ada' } })
    })
  await queueOne('own-queue')
  expect(await waiting()).toBe(before + 1)
  const config = { ...app.services.config, jobsDatabaseUrl }
  let sent: () => void = () => undefined
  const delivered = new Promise<void>((resolve) => {
    sent = resolve
  })
  const mail: MailTransport = { send: async () => sent(), close: () => undefined }
  const jobs = await startJobs({ ...app.services, config, mail }, started)
  await delivered
  await jobs.stop()
  await started.stop()
})
