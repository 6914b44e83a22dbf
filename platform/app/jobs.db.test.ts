import { expect, it } from 'vitest'
import type { MailTransport } from '../features/notifications/server.ts'
import { queueMail } from '../features/notifications/server.ts'
import { createDatabase } from '../infra/database/database.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { startJobs } from './jobs.ts'

const test = testDatabase()
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
