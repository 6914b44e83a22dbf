import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { PageRedirect } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { SignupBrowser } from '../../testing/signup-browser.ts'
import { buildStaff } from '../../testing/staff.ts'
import { demoSite, keyOf } from '../../testing/tenant-fixture.ts'
import { waitingMaintenance } from './maintenance.ts'
import { waitingListPage } from './pages.ts'
import { UNCONFIRMED_DAYS, WAITING_DAYS } from './rules.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
beforeEach(() =>
  test.owner.query('delete from rate_limit; delete from rate_use; delete from waiting_address'),
)

const CLOSED = 'starlight'
const newAddress = () => `${randomUUID()}@example.test`
const post = (body: object, tenant = CLOSED) =>
  app.send(tenant, '/api/waiting-list', { method: 'POST', body })
const ask = (email: string, tenant = CLOSED) => post({ change: 'ask', email }, tenant)

interface SentMail {
  readonly subject: string
  readonly body_text: string
}

/** The mails to an address, the oldest first. */
async function mailsTo(email: string): Promise<SentMail[]> {
  const { rows } = await test.owner.query<SentMail>(
    'select subject, body_text from outgoing_mail where recipient = $1 order by created_at, id',
    [email],
  )
  return rows
}

const tokenIn = (mail: SentMail | undefined) => /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
const rowsOf = async (email: string) =>
  (await test.owner.query('select confirmed_at from waiting_address where email = $1', [email])).rows

/** Data of the page that a mailed link opens. */
const page = (token: string, id = CLOSED) =>
  test.database.withTenant(keyOf(app, id), (db) => {
    const scope = { db, tenant: demoSite(app, id) } as unknown as RequestScope
    return waitingListPage({ scope, params: {}, query: { token }, cookies: {} })
  })

/** Asks for an address, and confirms it by the mailed link. */
async function wait(email: string, tenant = CLOSED): Promise<string> {
  expect((await ask(email, tenant)).json).toEqual({ state: 'sent' })
  const token = tokenIn((await mailsTo(email)).at(-1))
  expect((await post({ change: 'confirm', token }, tenant)).json).toEqual({ state: 'waiting' })
  return token
}

/** Runs the daily work of a site whose signup has another state. */
async function maintain(signups: 'all' | 'with_trafficsource', days = 0): Promise<void> {
  const site = demoSite(app, CLOSED)
  const tenant = { ...site, settings: { ...site.settings, signups } }
  const now = new Date(Date.now() + days * 86_400_000)
  for (const { run } of waitingMaintenance(test.database)) await run(tenant, now)
}

describe('the waiting list of a closed site', () => {
  it('takes an address that the mailed link confirms, shows it there, and lets it go', async () => {
    const email = newAddress()
    await ask(email)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Please confirm your address')
    const token = tokenIn(mail)
    expect(await page(token)).toMatchObject({ wish: 'opening', state: 'confirm', email })
    expect(await rowsOf(email)).toEqual([{ confirmed_at: null }])
    await post({ change: 'confirm', token })
    expect(await page(token)).toMatchObject({ state: 'waiting', email })
    expect((await post({ change: 'leave', token })).json).toEqual({ state: 'left' })
    expect(await rowsOf(email)).toEqual([])
    expect(await page(token)).toMatchObject({ state: 'form', email: '', unknown: true })
    expect((await post({ change: 'confirm', token })).json.error).toMatchObject({
      code: 'waiting_link_unknown',
    })
  })

  it('has each address once; a second mail replaces the link of the first and keeps the confirmation', async () => {
    const email = newAddress()
    const first = await wait(email)
    await ask(email.toUpperCase())
    expect(await rowsOf(email)).toEqual([{ confirmed_at: expect.any(Date) }])
    expect((await post({ change: 'confirm', token: first })).status).toBe(404)
  })

  it('answers the address of a member like any other, and mails it the same', async () => {
    const email = newAddress()
    await test.database.withTenant(keyOf(app, CLOSED), (db) => buildMember(db, { email }))
    const unknown = newAddress()
    const answers = [await ask(email), await ask(unknown)]
    expect(answers[0]?.text).toBe(answers[1]?.text)
    const mails = [await mailsTo(email), await mailsTo(unknown)].map(([mail]) => mail?.subject)
    expect(mails).toEqual(['Please confirm your address', 'Please confirm your address'])
  })

  it('mails an address three times a day and says nothing of it, and takes twenty of one network', async () => {
    const email = newAddress()
    for (let i = 0; i < 5; i++) expect((await ask(email)).json).toEqual({ state: 'sent' })
    expect(await mailsTo(email)).toHaveLength(3)
    for (let i = 0; i < 15; i++) expect((await ask(newAddress())).status).toBe(200)
    expect((await ask(newAddress())).status).toBe(429)
  })

  it('refuses what is no address, and is not there on an open site', async () => {
    expect((await ask('nobody')).json.error).toMatchObject({ fields: { email: expect.anything() } })
    expect((await ask(newAddress(), 'amore')).json.error).toMatchObject({ code: 'waiting_list_closed' })
    await expect(page('', 'amore')).rejects.toThrow(PageRedirect)
  })
})

describe('once the site is open', () => {
  it('confirmed addresses get one mail and are deleted; unconfirmed ones get none', async () => {
    const [confirmed, open] = [newAddress(), newAddress()]
    await wait(confirmed)
    await ask(open)
    await maintain('with_trafficsource')
    expect(await mailsTo(confirmed)).toHaveLength(1)
    await maintain('all')
    await maintain('all')
    expect((await mailsTo(confirmed)).map(({ subject }) => subject)).toEqual([
      'Please confirm your address',
      'We’re open',
    ])
    expect([await rowsOf(confirmed), await mailsTo(open)]).toMatchObject([[], { length: 1 }])
  })
})

describe('an address is deleted', () => {
  it('after a week if nobody confirmed it, after half a year otherwise', async () => {
    const [confirmed, open] = [newAddress(), newAddress()]
    await wait(confirmed)
    await ask(open)
    await maintain('with_trafficsource', UNCONFIRMED_DAYS - 1)
    expect(await rowsOf(open)).toHaveLength(1)
    await maintain('with_trafficsource', UNCONFIRMED_DAYS + 1)
    expect([await rowsOf(open), await rowsOf(confirmed)]).toMatchObject([[], { length: 1 }])
    await maintain('with_trafficsource', WAITING_DAYS + 1)
    expect(await rowsOf(confirmed)).toEqual([])
  })
})

describe('an invitation that somebody asked for', () => {
  it('is mailed by staff in the language of the address, once, and opens the signup', async () => {
    const email = newAddress()
    await wait(email, 'alpen')
    const staff = await buildStaff(app, { role: 'support', tenants: ['alpen'] })
    const tenant = keyOf(app, 'alpen')
    const html = (await staff.send(`/signup-links?tenant=${tenant}`)).text
    expect(html).toContain(email)
    const id = /action="\/signup-links\/invite"[\s\S]*?name="id" value="([\w-]{36})"/.exec(html)?.[1] ?? ''
    const invite = () => staff.send('/signup-links/invite', { body: { tenant, id } })
    expect([(await invite()).status, (await invite()).status]).toEqual([303, 404])
    const [, mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Ihre Einladung')
    const [, invitation = ''] = /signup\?invite=([\w-]{22})/.exec(mail?.body_text ?? '') ?? []
    const guest = new SignupBrowser(app, { tenant: 'alpen' })
    const first = await guest.step(0, { gender: 'female', seeks: 'male', invite: invitation })
    expect(first.status).toBe(200)
    expect(await rowsOf(email)).toEqual([])
  })
})
