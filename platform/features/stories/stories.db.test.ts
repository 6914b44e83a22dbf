import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import type { RequestScope } from '../../core/scope.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { talkers } from '../../testing/talkers.ts'
import { demoSite, keyOf, PASSWORD, signIn } from '../../testing/tenant-fixture.ts'
import { hashPassword } from '../accounts/server.ts'
import { decideStory, dropStories, inviteStory, writeStory } from './commands.ts'
import { storyPage } from './pages.ts'
import { deleteOver, findStories, shownStories } from './queries.ts'
import { STORY_LENGTH } from './rules.ts'

/** How people met: told by a mailed link, read by staff, shown on the front page, withdrawn. */
const test = testDatabase()
const sites = copySites({ sites: ['amore', 'tulp', 'nordlys'] })
sites.change('nordlys', { success_stories: false })
const app = testApp(test, { JOBS: 'no', TENANTS_DIR: sites.folders.tenants })
afterAll(() => sites.close())
const { within, person } = talkers(test, app)
const STAFF = '01900000-0000-7000-8000-000000000001'
const DAY = 86_400_000

const change = (body: object, site = 'amore') =>
  app.send(site, '/api/success-story', { method: 'POST', body })
const write = (token: string, more: object = {}) =>
  change({ change: 'write', token, text: 'Al mare, a marzo.', name: 'A. & B.', agreed: 'yes', ...more })
const withdraw = (token: string, site = 'amore') => change({ change: 'withdraw', token }, site)
const invite = () => within((db) => inviteStory(db, new Date()))
const stored = async () => (await test.owner.query('select * from success_story')).rows
const waiting = async () =>
  (await test.owner.query('select key from waiting_work where kind = 8')).rows.map(({ key }) => key)
const decide = async (decision: 'approve' | 'refuse' | 'remove', reason = '') => {
  const [{ id }] = (await test.owner.query('select id from success_story')).rows as [{ id: string }]
  return within((db) => decideStory({ db, now: new Date(), staffId: STAFF }, id, { decision, reason }))
}
const SITE = () => demoSite(app, 'amore')
const request = (db: TenantDb) =>
  ({
    db,
    tenant: SITE(),
    viewer: { kind: 'visitor', tracking: null },
    locale: LANGUAGES.it,
    t: translator(SITE(), 'it'),
    now: new Date(),
    country: 'IT',
    paymentsAvailable: true,
  }) as unknown as RequestScope
/** Data of the page of a link. */
const page = (token: string) =>
  within((db) => storyPage({ scope: request(db), query: { token }, params: {}, cookies: {} }))
const shown = () => within((db) => shownStories(db, 'it', 6))

beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  await test.owner.query('delete from success_story')
  await test.owner.query('delete from waiting_work')
})

describe('a story', () => {
  it('waits, is shown once staff approve it, and goes when its author takes it back', async () => {
    const token = await invite()
    expect(await page(token)).toMatchObject({ state: 'invited', token })
    expect(await write(token)).toMatchObject({ status: 200, json: { state: 'waiting' } })
    expect(await waiting()).toHaveLength(1)
    expect(await shown()).toEqual([])
    expect(await page(token)).toMatchObject({ state: 'waiting', text: 'Al mare, a marzo.', name: 'A. & B.' })
    await decide('approve')
    expect(await page(token)).toMatchObject({ state: 'shown' })
    expect(await waiting()).toEqual([])
    expect(await shown()).toEqual([{ body: 'Al mare, a marzo.', name: 'A. & B.' }])
    expect((await withdraw(token)).status).toBe(200)
    expect((await withdraw(token)).status, 'again').toBe(200)
    expect(await stored()).toEqual([])
    expect(await page(token)).toMatchObject({ state: 'unknown', token: '' })
  })

  it('is taken once, by whatever press, and not changed by the next', async () => {
    const token = await invite()
    const both = await Promise.all([write(token), write(token)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await write(token, { text: 'Altro' })).toMatchObject({
      status: 409,
      json: { error: { code: 'story_written' } },
    })
    expect(await stored()).toMatchObject([{ body: 'Al mare, a marzo.' }])
  })

  it.each([
    ['one character too long', { text: 'x'.repeat(STORY_LENGTH + 1) }, 'text', 'Al massimo 600 caratteri.'],
    ['of nothing', { text: ' \u200b\n' }, 'text', 'Compila questo campo.'],
    ['with a name of 31 letters', { name: 'n'.repeat(31) }, 'name', 'Al massimo 30 caratteri.'],
    ['without consent', { agreed: undefined }, 'agreed', 'Compila questo campo.'],
  ])('%s is refused at its field, and nothing is stored', async (_what, more, field, words) => {
    const token = await invite()
    const answer = await write(token, more)
    expect(answer).toMatchObject({ status: 422, json: { error: { fields: { [field]: words } } } })
    expect(await stored()).toMatchObject([{ state: 0, body: null, agreed_at: null }])
  })

  it('of 100,000 characters is refused before it is read', async () => {
    expect(await write(await invite(), { text: 'x'.repeat(100_000) })).toMatchObject({
      status: 413,
      json: { error: { code: 'payload_too_large' } },
    })
  })

  it('needs a link of the same site, which a stranger cannot guess', async () => {
    const token = await invite()
    for (const answer of [
      await write('x'.repeat(22)),
      await change({ change: 'write', token, text: 'Al mare', agreed: 'yes' }, 'tulp'),
    ])
      expect(answer).toMatchObject({ status: 404, json: { error: { code: 'story_link_unknown' } } })
    await write(token)
    await withdraw(token, 'tulp')
    expect(await stored()).toHaveLength(1)
  })

  it('that staff refuse or take down says why to its author, and to nobody else', async () => {
    const token = await invite()
    await write(token)
    await decide('refuse', 'È un annuncio.')
    expect(await page(token)).toMatchObject({ state: 'refused', reason: 'È un annuncio.' })
    await expect(decide('approve'), 'it no longer waits').rejects.toMatchObject({ status: 404 })
    await test.owner.query('update success_story set state = 2')
    await decide('remove', 'Un cognome.')
    expect(await page(token)).toMatchObject({ state: 'removed', reason: 'Un cognome.' })
    expect(await shown()).toEqual([])
  })

  it('stays when the account is erased, and no row names the member', async () => {
    const ada = await person({ name: 'Ada' })
    const token = await invite()
    await write(token)
    await decide('approve')
    await app.services.eraseMember(demoSite(app, 'amore'), ada.id)
    expect(await shown()).toHaveLength(1)
    const columns = await test.owner.query(
      "select column_name from information_schema.columns where table_name = 'success_story'",
    )
    expect(columns.rows.map(({ column_name }) => column_name)).not.toContain('member_id')
    await withdraw(token)
    expect(await shown()).toEqual([])
  })

  it('that is withdrawn while it waits leaves the queue', async () => {
    const token = await invite()
    await write(token)
    await withdraw(token)
    expect(await waiting()).toEqual([])
  })

  it('is shown in its language, the newest first, and read by staff oldest first', async () => {
    for (const text of ['Prima.', 'Seconda.']) await write(await invite(), { text })
    const read = await within((db) => findStories(db, 'waiting', 9))
    expect(read.map(({ body }) => body)).toEqual(['Prima.', 'Seconda.'])
    await test.owner.query('update success_story set state = 2')
    expect((await shown()).map(({ body }) => body)).toEqual(['Seconda.', 'Prima.'])
    expect(await within((db) => shownStories(db, 'en', 6))).toEqual([])
  })

  it('that is approved keeps no reason', async () => {
    const token = await invite()
    await write(token)
    await decide('approve', 'Bravi.')
    expect(await page(token)).toMatchObject({ state: 'shown', reason: '' })
  })

  it('is taken by no site that shows none, where an earlier one can be withdrawn', async () => {
    const elsewhere = <T>(work: (scope: RequestScope) => Promise<T>) =>
      within((db) => {
        const settings = { ...SITE().settings, success_stories: false }
        return work({ ...request(db), tenant: { ...SITE(), settings } })
      })
    const token = await invite()
    const data = () => elsewhere((scope) => storyPage({ scope, query: { token }, params: {}, cookies: {} }))
    expect(await data()).toMatchObject({ state: 'unknown', token: '' })
    const written = { token, text: 'Al mare.', name: '', agreed: true }
    await expect(elsewhere((scope) => writeStory(scope, written))).rejects.toMatchObject({ status: 404 })
    await write(token)
    expect(await data()).toMatchObject({ state: 'waiting', token })
  })

  it('goes by itself: an unused link after 60 days, a refused one after 90, all with the site', async () => {
    const later = (days: number) => within((db) => deleteOver(db, new Date(Date.now() + days * DAY)))
    await invite()
    expect([await later(59), await later(61)]).toEqual([0, 1])
    const token = await invite()
    await write(token)
    expect(await later(400), 'it waits').toBe(0)
    await decide('refuse', 'No.')
    expect([await later(89), await later(91)]).toEqual([0, 1])
    await write(await invite())
    await decide('approve')
    expect(await later(400), 'it is shown').toBe(0)
    await decide('remove', 'No.')
    expect([await later(89), await later(91)]).toEqual([0, 1])
    await write(await invite())
    await within(dropStories)
    expect([await stored(), await waiting()]).toEqual([[], []])
  })
})

describe('the mail of a deletion', () => {
  const leave = async (reason: string, site = 'amore') => {
    const password_hash = await hashPassword(PASSWORD)
    const { id, cookie } = await test.database.withTenant(keyOf(app, site), async (db) => {
      const { id } = await buildMember(db, { password_hash })
      return { id, cookie: await signIn(db, id) }
    })
    const answer = await app.send(site, '/api/account-deletion', {
      method: 'POST',
      headers: { cookie },
      body: { reason, password: PASSWORD },
    })
    expect(answer.status).toBe(200)
    const { rows } = await test.owner.query<{ body_text: string }>(
      'select body_text from outgoing_mail where member_id = $1',
      [id],
    )
    return /\/story\?token=([\w-]+)/.exec(rows[0]?.body_text ?? '')?.[1]
  }

  it('has a link to tell the story where somebody was met, which leads to an open form', async () => {
    const token = await leave('met')
    expect(await page(token ?? '')).toMatchObject({ state: 'invited' })
  })

  it('has none for another reason, and none on a site without stories', async () => {
    expect(await leave('pause')).toBeUndefined()
    expect(await leave('met', 'nordlys')).toBeUndefined()
    expect(await stored()).toEqual([])
  })
})
