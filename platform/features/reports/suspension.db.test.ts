import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { errorCode, type Reporter, reporting } from '../../testing/reporting.ts'
import { buildStaff } from '../../testing/staff.ts'
import { hashPassword } from '../accounts/server.ts'
import { disableMember, liftSuspension } from '../safety/server.ts'
import { endSuspensions } from '../safety/suspend.ts'
import { reportsMaintenance } from './jobs.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const site = reporting(test, app)
const PASSWORD = 'a long sentence of my own'
const hash = hashPassword(PASSWORD)
let bruno: Reporter
let report: string
let second: string

/** Files a report of Bruno by another member. */
async function file(): Promise<string> {
  const { json } = await (await site.newMember()).report({ id: bruno.id })
  return (await site.report(String(json.number))).id
}

/** Suspends Bruno for this many days; 0 is permanent. */
async function decide(id: string, days: string): Promise<void> {
  const body = { tenant: site.tenant(), id, measure: 'suspend', grounds: 'harassment', days }
  await (await buildStaff(app, { role: 'moderator' })).send('/moderation/decide', { body })
}

/** Bruno is suspended for seven days; a second report of him is open. */
beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  bruno = await site.newMember({ password_hash: await hash })
  report = await file()
  second = await file()
  await decide(report, '7')
})

const logIn = (password = PASSWORD) =>
  app.send('amore', '/api/user', { method: 'POST', body: { email: bruno.email, password } })
const lift = (id: string) => site.inSite((db) => liftSuspension(db, new Date(), id))
/** Whether a decision states the end of its own suspension. */
const TOLD = `select r.suspended_until is not distinct from s.ends_at as told
  from suspension s join report r on r.tenant_id = s.tenant_id and r.id = s.report_id where r.id = $1`
/** Days until the member is no longer suspended; null: never. */
const daysLeft = async () =>
  (
    await test.owner.query(
      `select round(extract(epoch from ends_at - now()) / 86400)::int as left from suspension
       where member_id = $1 and ended_at is null order by ends_at desc nulls first limit 1`,
      [bruno.id],
    )
  ).rows[0]?.left
const inWeek = () => new Date(Date.now() + 8 * 86_400_000)
const statusNow = async () =>
  (await test.owner.query('select status from member where id = $1', [bruno.id])).rows[0].status
const isFound = async () =>
  (await test.owner.query('select id from member_search where id = $1', [bruno.id])).rows.length === 1

describe('a suspended member', () => {
  it('is signed out everywhere and cannot be found', async () => {
    expect((await bruno.send('GET', '/api/user')).json).toEqual({ user: null })
    const { rowCount } = await test.owner.query('select from session where member_id = $1', [bruno.id])
    expect(rowCount, 'nor signed in again by its end').toBe(0)
    expect([await statusNow(), await isFound()]).toEqual([2, false])
  })

  it('is notified only after the correct password, by a cookie that opens the decision and the appeal', async () => {
    expect(errorCode(await logIn('wrong password'))).toBe('login_failed')
    const answer = await logIn()
    const cookies = answer.headers['set-cookie']?.toString() ?? ''
    expect([answer.status, errorCode(answer)]).toEqual([403, 'account_suspended'])
    const cookie = /decision=[\w-]+/.exec(cookies)?.[0] ?? ''
    const body = { id: report, text: 'I was provoked, please read all of it.' }
    const appeal = (headers: Record<string, string>) =>
      app.send('amore', '/api/report-appeal', { method: 'POST', headers, body })
    expect((await appeal({})).status).toBe(404)
    expect(
      (await app.send('starlight', '/api/report-appeal', { method: 'POST', headers: { cookie }, body }))
        .status,
    ).toBe(404)
    expect((await appeal({ cookie })).status).toBe(200)
  })
})

describe('the end of a suspension', () => {
  it.each([
    ['a shorter one leaves it', false, '1', 7],
    ['a longer one moves it', false, '30', 30],
    ['a permanent one has none', false, '0', null],
    ['a permanent one stays permanent', true, '1', null],
  ])('is the later of two decisions: %s', async (_what, forGood, days, left) => {
    if (forGood)
      await test.owner.query('update suspension set ends_at = null where member_id = $1', [bruno.id])
    await decide(second, days)
    expect(await daysLeft()).toBe(left)
    expect((await test.owner.query(TOLD, [second])).rows).toEqual([{ told: true }])
  })

  it.each([
    ['lifting the newer and longer one leaves the older one', '30', 'second', 7],
    ['lifting the newer and shorter one leaves the older one', '1', 'second', 7],
    ['lifting the older and longer one leaves the newer one', '1', 'report', 1],
    ['lifting the older and shorter one leaves the newer one', '30', 'report', 30],
  ])('is that of the other decision: %s', async (_what, days, lifted, left) => {
    await decide(second, days)
    await lift(lifted === 'second' ? second : report)
    expect([await daysLeft(), await statusNow(), await isFound()]).toEqual([left, 2, false])
    expect(errorCode(await logIn())).toBe('account_suspended')
    await lift(lifted === 'second' ? report : second)
    expect([await statusNow(), await isFound()]).toEqual([1, true])
  })

  it('leaves a later one in force', async () => {
    await decide(second, '30')
    await site.inSite((db) => endSuspensions(db, inWeek()))
    expect([await daysLeft(), await statusNow()]).toEqual([30, 2])
    expect(errorCode(await logIn())).toBe('account_suspended')
    await site.inSite((db) => endSuspensions(db, new Date(Date.now() + 31 * 86_400_000)))
    expect([await statusNow(), await isFound()]).toEqual([1, true])
  })

  it('takes effect at its time, not before', async () => {
    expect(await site.inSite((db) => endSuspensions(db, new Date()))).toBe(0)
    expect(await statusNow()).toBe(2)
    expect(await site.inSite((db) => endSuspensions(db, inWeek()))).toBeGreaterThan(0)
    expect([await statusNow(), await isFound()]).toEqual([1, true])
    expect((await logIn()).status).toBe(200)
  })

  it('takes effect with a login after it, and its job then updates the search', async () => {
    await test.owner.query(
      "update suspension set ends_at = now() - interval '1 minute' where member_id = $1",
      [bruno.id],
    )
    expect((await logIn()).status).toBe(200)
    await site.inSite((db) => endSuspensions(db, new Date()))
    expect([await statusNow(), await isFound()]).toEqual([1, true])
  })

  it('does not reopen an account that support has closed meanwhile', async () => {
    const tenant = app.services.tenants.get('amore')
    if (!tenant) throw new Error('no tenant')
    await site.inSite((db) => disableMember({ tenant, db, now: new Date() }, bruno.id, 'fraud'))
    await site.inSite((db) => endSuspensions(db, inWeek()))
    expect(errorCode(await logIn())).toBe('account_disabled')
  })

  it('is a job scheduled for that time', async () => {
    const { rows } = await test.owner.query(
      "select start_after > now() + interval '6 days' as later from pgboss.job where data ->> 'task' = 'end_suspension'",
    )
    expect(rows.at(-1)).toEqual({ later: true })
  })
})

it('a decided report is deleted after its retention, unless an appeal is pending', async () => {
  const tenant = app.services.tenants.get('amore')
  const task = reportsMaintenance({ database: test.database }).find(({ name }) => name === 'old-reports')
  if (!tenant || !task) throw new Error('missing')
  const late = new Date(Date.now() + 400 * 86_400_000)
  const there = async () =>
    (await test.owner.query('select id from report where id = $1', [report])).rows.length
  await test.owner.query(
    `insert into report_appeal (tenant_id, report_id, side, body, created_at, due_at, against_by)
     select tenant_id, id, 2, 'x', now(), now(), decided_by from report where id = $1`,
    [report],
  )
  await task.run(tenant, late)
  expect(await there()).toBe(1)
  await test.owner.query('delete from report_appeal where report_id = $1', [report])
  await task.run(tenant, new Date())
  expect(await there()).toBe(1)
  await task.run(tenant, late)
  expect(await there()).toBe(0)
})
