import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MailMessage } from '../features/notifications/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { PRODUCTION } from '../testing/production.ts'
import { buildStaff, sendAs, type TestStaff } from '../testing/staff.ts'

const base = testDatabase()
// Nothing listens on this port.
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'console@platform.test', JOBS: 'no' }
const app = testApp(base, SMTP)
const production = testApp(base, {
  ...PRODUCTION,
  ...SMTP,
  PUBLIC_ORIGIN_SCHEME: 'http',
  LOG_LEVEL: 'silent',
})

let operator: TestStaff
let other: TestStaff
beforeAll(async () => {
  operator = await buildStaff(app, { role: 'operator' })
  other = await buildStaff(app, { role: 'operator', tenants: ['amore'] })
  await buildStaff(app, { role: 'support' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const LINK = /https?:\/\/console\.localhost(?::\d+)?(\/invitation\?token=[\w-]+)</

describe('an invitation link that the mail server rejects', () => {
  it('is shown in development', async () => {
    const body = { email: 'mia@staff.test', role: 'support', sites: 'all' }
    const { status, text } = await operator.send('/staff/invite', { body })
    expect(status).toBe(200)
    const [, path = ''] = LINK.exec(text) ?? []
    expect((await sendAs(app, '', path)).status).toBe(303)
  })

  it('is not shown in production, where its reader could take over the account', async () => {
    const body = { email: other.email }
    const { status, text } = await sendAs(production, operator.cookie, '/staff/new-link', { body })
    expect([status, LINK.test(text), text.includes('token=')]).toEqual([200, false, false])
    expect(text).toContain(`The mail to ${other.email} could not be sent`)
  })
})

/** Records the mails sent from now on. */
function mails(): MailMessage[] {
  const { mail } = app.services
  if (!mail) throw new Error('no mail')
  const sent: MailMessage[] = []
  vi.spyOn(mail, 'send').mockImplementation(async (message) => void sent.push(message))
  return sent
}

describe('every other operator is notified by mail', () => {
  it('of an invitation, with the person who made it', async () => {
    const sent = mails()
    const body = { email: 'kim@staff.test', role: 'operator', sites: 'all' }
    await operator.send('/staff/invite', { body })
    const news = sent.filter(({ text }) => !text.includes('token='))
    expect(news.map(({ to }) => to)).toEqual([other.email])
    expect(news[0]?.text).toContain(`${operator.email} invited kim@staff.test to the console as Operator`)
    expect(news[0]?.html).toContain('kim@staff.test')
  })

  it('of a new link, except the person whom it is for', async () => {
    const third = await buildStaff(app, { role: 'operator' })
    const sent = mails()
    await operator.send('/staff/new-link', { body: { email: third.email } })
    const news = sent.filter(({ text }) => !text.includes('token='))
    expect(news.map(({ to }) => to)).toEqual([other.email])
    expect(news[0]?.text).toContain(`${operator.email} had a new link sent to ${third.email}`)
    expect(sent.filter(({ text }) => text.includes('token=')).map(({ to }) => to)).toEqual([third.email])
  })
})

it('a person is notified by mail of new recovery codes', async () => {
  const sent = mails()
  expect((await other.send('/recovery-codes', { body: {} })).status).toBe(200)
  expect(sent.map(({ to, text }) => [to, text.includes('Recovery codes made')])).toEqual([
    [other.email, true],
  ])
})
