import { beforeEach, expect, it } from 'vitest'
import { tick } from '../../infra/jobs/clock.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { testApp } from '../../testing/app.ts'
import { buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
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
    "update payment set created_at = created_at - interval '5 minutes', checked_at = null where id = $1",
    [payment.id],
  )
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
  expect(await claim(inMinutes(2.5))).toEqual([])
  expect(await claim(inMinutes(3.1))).toEqual([keyOf(app, 'amore')])
})

/** Minutes before or after now, and when the check is due. */
interface Case {
  readonly status: string
  readonly created: number
  readonly ended?: number
  readonly checked: number | null
  readonly due: number | null
  /** Of 2499 paid. */
  readonly refunded?: number
}
const CASES: readonly (Case & { readonly name: string })[] = [
  { name: 'just placed', status: 'open', created: 0, checked: null, due: 1 },
  { name: 'open for half an hour', status: 'open', created: -30, checked: 0, due: 30 / 9 },
  { name: 'pending for a day', status: 'pending', created: -1440, checked: 0, due: 10 },
  { name: 'ended just now', status: 'expired', created: -30, checked: 0, due: 60 },
  { name: 'ended two hours ago', status: 'canceled', created: -150, ended: -120, checked: 0, due: 240 },
  { name: 'ended a day ago', status: 'failed', created: -1500, ended: -1441, checked: 0, due: null },
  { name: 'paid', status: 'paid', created: -30, checked: 0, due: 1440 },
  { name: 'paid and in part refunded', status: 'paid', created: -30, checked: 1440, due: 4320, refunded: 99 },
  { name: 'paid and refunded', status: 'paid', created: -30, checked: 0, due: null, refunded: 2499 },
  { name: 'paid four months ago', status: 'paid', created: 0, checked: 120 * 1440, due: null },
]

it.each(CASES)(
  'the next check of a payment that is $name',
  async ({ status, created, ended = 0, checked, due, refunded = 0 }) => {
    const { id } = await amore.order(await amore.create())
    const now = Date.now()
    const at = (minutes: number | null) => (minutes === null ? null : new Date(now + minutes * 60_000))
    await test.owner.query(
      `update payment set status = $2, created_at = $3, updated_at = $4, checked_at = $5, refunded = $6,
         granted_at = case when $2 = 'paid' then $7::timestamptz end where id = $1`,
      [id, status, at(created), at(ended), at(checked), refunded, at(0)],
    )
    const { rows } = await test.owner.query<{ look_at: Date }>('select look_at from payment_watch')
    const minutes = rows.map(({ look_at }) => (look_at.getTime() - now) / 60_000)
    expect(minutes).toEqual(due === null ? [] : [expect.closeTo(due, 3)])
  },
)
