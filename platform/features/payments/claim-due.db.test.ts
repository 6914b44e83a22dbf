import { beforeEach, expect, it } from 'vitest'
import { tick } from '../../infra/jobs/clock.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { testApp } from '../../testing/app.ts'
import { buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { watchAgain } from '../../testing/watched-payments.ts'
import { claimDue } from './claim-due.ts'
import { paymentJobs } from './jobs.ts'

/** For which tenants the scheduler finds payments due for a check. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const amore = buyersOf(test, app)
const nordlys = buyersOf(test, app, 'nordlys')

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const claim = (at: Date) => claimDue((text, values) => test.database.pool.query(text, values), at)
const jobsOf = () => paymentJobs(app.services.payments, app.services.tenants)

/** The jobs that the scheduler has enqueued so far. */
async function enqueued(): Promise<readonly Job[]> {
  const { rows } = await test.owner.query<{ data: Job }>(
    "select data from pgboss.job where name = 'payments' order by data ->> 'tenantId'",
  )
  return rows.map(({ data }) => data)
}

/** One scheduler tick, in one process. */
async function minute(at: Date): Promise<void> {
  for (const one of jobsOf().periodic)
    if ('cron' in one) await tick(test.database.pool, one, at, app.services.log)
}

beforeEach(async () => {
  await test.owner.query("delete from pgboss.job where name = 'payments'; delete from payment_watch")
})

it('only tenants with an open payment get a job, exactly one, however many processes tick', async () => {
  await amore.order(await amore.create())
  await amore.order(await amore.create())
  await minute(inMinutes(0))
  expect(await enqueued()).toEqual([])
  await Promise.all([1, 2, 3].map(() => minute(inMinutes(2))))
  await minute(inMinutes(3))
  expect(await enqueued()).toEqual([{ task: 'reconcile-payments', tenantId: keyOf(app, 'amore') }])
})

it('the job checks the payments of its tenant, which become due again later', async () => {
  const buyer = await nordlys.create({ country: 'SE' })
  const payment = await nordlys.order(buyer)
  await nordlys.finish(payment, 'paid', { webhook: 'none' })
  await test.owner.query(
    "update payment set created_at = (created_at at time zone 'UTC' - interval '5 minutes') at time zone 'UTC', checked_at = null where id = $1",
    [payment.id],
  )
  await watchAgain(test, payment.id)
  await minute(inMinutes(0))
  const [job] = await enqueued()
  if (!job) throw new Error('no job was enqueued')
  await jobsOf().tasks['reconcile-payments']?.(job)
  expect(await nordlys.credits(buyer)).toBe(300)
  expect(await claim(inMinutes(60 * 23))).toEqual([])
  // Paid payments stay watched, because money may be returned.
  expect(await claim(inMinutes(60 * 25))).toEqual([keyOf(app, 'nordlys')])
})

it('a payment whose job is lost is claimed again after five minutes', async () => {
  await amore.order(await amore.create())
  expect(await claim(inMinutes(2))).toEqual([keyOf(app, 'amore')])
  expect(await claim(inMinutes(6.9))).toEqual([])
  expect(await claim(inMinutes(7.1))).toEqual([keyOf(app, 'amore')])
})

it('a check makes a payment due at its next time, whether it was claimed or not', async () => {
  const { id } = await amore.order(await amore.create())
  await claim(inMinutes(2))
  await test.owner.query('update payment set checked_at = $2 where id = $1', [id, inMinutes(2)])
  await watchAgain(test, id)
  expect(await claim(inMinutes(2.5))).toEqual([])
  expect(await claim(inMinutes(3.1))).toEqual([keyOf(app, 'amore')])
})
