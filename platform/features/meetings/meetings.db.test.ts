import { beforeEach, describe, expect, it, vi } from 'vitest'
import { siteDayName } from '../../core/calendar.ts'
import type { Member } from '../../core/viewer.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { requestScope } from '../../testing/request-scope.ts'
import { type Talker, talkers } from '../../testing/talkers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { ASK_IN_THE_MORNING, askInTheMorning } from './morning.ts'
import { type MeetingsPageData, meetingsPage } from './pages.ts'
import { deleteEnded } from './queries.ts'

/** The page that a member makes for a friend before a first date. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { within, person, send, conversationOf } = talkers(test, app)
const amore = () => demoSite(app, 'amore')
const today = () => siteDayName({ tenant: amore(), now: new Date() })
const WORDS = 'Alle 20, Caffè Roma. Torno in tram.'
let ada: Talker
let bea: Talker

beforeEach(async () => {
  ada = await person({ name: 'Ada' })
  bea = (await conversationOf(ada, 'Beatrice', { birth_date: '1990-01-01' })).other
})

const change = (who: Talker, body: object) => send(who, '/api/meeting', body)
const make = (more: object = {}) =>
  change(ada, { change: 'make', member: bea.id, day: today(), words: WORDS, ...more })
const tokenOf = (answer: Awaited<ReturnType<typeof make>>) => (answer.json as { token: string }).token
const read = (token: string) => app.send('amore', `/meeting?token=${token}`)
/** The data of the member's own page. */
const own = (query: Readonly<Record<string, string>> = {}): Promise<MeetingsPageData> =>
  within((db) => {
    const viewer = { kind: 'member', id: ada.id, status: 'active' } as unknown as Member
    const locale = { code: 'it', iso: 'it-IT' } as const
    const tenant = amore()
    const scope = requestScope({ tenant, locale, t: translator(tenant, 'it'), viewer, db, country: 'IT' })
    return meetingsPage({ scope, params: {}, query, cookies: {} })
  })
const stored = async () =>
  (await test.owner.query('select * from meeting where member_id = $1', [ada.id])).rows

describe('the page for a friend', () => {
  it('shows first names, age, day and words, and nothing of the site', async () => {
    const token = tokenOf(await make())
    const answer = await read(token)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Ada incontra')
    expect(answer.text).toContain('Beatrice')
    expect(answer.text).toContain(WORDS)
    expect(answer.text).not.toMatch(/amore|incontri|photos|<img|<script|href="(?!data:,")/i)
    expect(answer.headers).toMatchObject({
      'x-robots-tag': expect.stringContaining('noindex'),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('escapes the words', async () => {
    const { text } = await read(tokenOf(await make({ words: '<b>20:00</b>' })))
    expect(text).toContain('&lt;b&gt;20:00&lt;/b&gt;')
  })

  it('changes nothing by being opened, and is stored by the hash of its link alone', async () => {
    const token = tokenOf(await make())
    const before = await stored()
    await read(token)
    expect(await stored()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain(token)
  })

  it('says when all is well', async () => {
    const token = tokenOf(await make())
    expect((await read(token)).text).toContain('non ha ancora detto')
    const [{ id }] = await stored()
    expect((await change(ada, { change: 'well', id })).json).toEqual({ token: null })
    expect((await read(token)).text).toContain('Ada ha detto che va tutto bene')
  })

  it.each(['', 'x', 'A'.repeat(22)])('is not there for the link "%s"', async (token) => {
    const answer = await read(token)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('Questa pagina è finita')
  })

  it('counts each read, so that links cannot be tried at will', async () => {
    const use = vi.spyOn(app.services.readLimits, 'use')
    await read('A'.repeat(22))
    expect(use.mock.calls.map(([{ name }]) => name)).toContain('meeting')
    use.mockRestore()
  })

  it('is not there at another site', async () => {
    const token = tokenOf(await make())
    expect((await app.send('tulp', `/meeting?token=${token}`)).status).toBe(404)
  })

  it('ends with the press of its author, or 48 hours after the day, and leaves no row', async () => {
    const token = tokenOf(await make())
    const [{ id }] = await stored()
    await change(ada, { change: 'end', id })
    expect((await read(token)).status).toBe(404)
    expect(await stored()).toEqual([])
    const second = tokenOf(await make())
    await test.owner.query("update meeting set expires_at = now() - interval '1 second'")
    expect((await read(second)).status).toBe(404)
    expect((await own()).meetings).toEqual([])
    expect(await within((db) => deleteEnded(db, new Date()))).toBeGreaterThan(0)
    expect(await stored()).toEqual([])
  })

  it('lasts for 48 hours after the end of the day by the clocks of the site', async () => {
    await make()
    const { rows } = await test.owner.query(
      `select extract(epoch from expires_at - ((day + 1)::timestamp at time zone $2)) / 3600 as hours
       from meeting where member_id = $1`,
      [ada.id, amore().settings.time_zone],
    )
    expect(rows.map(({ hours }) => Number(hours))).toEqual([48])
  })

  it('outlasts a block, whoever of the two blocks', async () => {
    const token = tokenOf(await make())
    expect((await send(bea, '/api/block', { id: ada.id })).status).toBe(200)
    expect((await read(token)).text).toContain('Beatrice')
    expect((await own()).meetings).toMatchObject([{ name: 'Beatrice' }])
  })

  it.each(['author', 'partner'])('goes with the erasure of its %s', async (who) => {
    const token = tokenOf(await make())
    await app.services.eraseMember(amore(), who === 'author' ? ada.id : bea.id)
    expect((await read(token)).status).toBe(404)
    expect(await stored()).toEqual([])
  })
})

describe('making one', () => {
  it('shows the link once, and a new one ends the old one', async () => {
    const token = tokenOf(await make())
    expect((await own({ token })).meetings[0]?.link).toContain(`/meeting?token=${token}`)
    expect((await own()).meetings[0]?.link).toBeNull()
    const [{ id }] = await stored()
    const next = tokenOf(await change(ada, { change: 'link', id }))
    expect([(await read(token)).status, (await read(next)).status]).toEqual([404, 200])
  })

  it('a second time for the same person and day replaces the first one', async () => {
    const first = tokenOf(await make())
    const second = tokenOf(await make({ words: 'Alle 21' }))
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect(await stored()).toHaveLength(1)
  })

  it('is limited to three at a time', async () => {
    for (const name of ['one', 'two', 'three']) {
      const { other } = await conversationOf(ada, name)
      expect((await make({ member: other.id })).status).toBe(200)
    }
    expect(await make()).toMatchObject({ status: 409, json: { error: { code: 'meetings_full' } } })
    expect((await own()).more).toBe(false)
  })

  it.each([
    ['no words', { words: ' ' }],
    ['501 characters', { words: 'x'.repeat(501) }],
    ['a day that has passed', { day: '2020-01-01' }],
    ['a day far ahead', { day: '2099-01-01' }],
    ['no day', { day: 'soon' }],
  ])('is refused with %s', async (_what, body) => {
    expect((await make(body)).status).toBe(422)
    expect(await stored()).toEqual([])
  })

  it('is refused with 100,000 characters before they are read', async () => {
    expect((await make({ words: 'x'.repeat(100_000) })).status).toBe(413)
    expect(await stored()).toEqual([])
  })

  it('is refused with a fictional profile, oneself and whoever may not be seen', async () => {
    const { other } = await conversationOf(ada, 'Fee', { fictional: true })
    const blocked = (await conversationOf(ada, 'Eva')).other
    await send(blocked, '/api/block', { id: ada.id })
    for (const member of [other.id, ada.id, blocked.id, 'x'])
      expect((await make({ member })).status, member).toBe(404)
  })

  it('is offered for those with whom one writes', async () => {
    const { companions } = await own()
    expect(companions.map(({ name }) => name)).toEqual(['Beatrice'])
    expect((await own({ member: bea.id })).partner).toMatchObject({ name: 'Beatrice' })
  })

  it('is refused before the address is confirmed', async () => {
    await test.owner.query('update member set status = 0 where id = $1', [ada.id])
    expect(await make()).toMatchObject({ status: 403, json: { error: { code: 'unconfirmed' } } })
    expect(await stored()).toEqual([])
  })

  it('is not taken up again after its end', async () => {
    await make()
    const [{ id }] = await stored()
    await test.owner.query("update meeting set expires_at = now() - interval '1 second'")
    for (const what of ['well', 'link'])
      expect((await change(ada, { change: what, id })).status, what).toBe(404)
  })

  it('is nobody else’s to change', async () => {
    await make()
    const [{ id }] = await stored()
    for (const what of ['well', 'link', 'end'])
      expect((await change(bea, { change: what, id })).status, what).toBe(404)
    expect(await stored()).toMatchObject([{ well_at: null }])
  })
})

describe('the morning after', () => {
  const job = async () => {
    const { rows } = await test.owner.query(
      "select data, start_after from pgboss.job where data ->> 'task' = $1 and data ->> 'meeting' = (select id::text from meeting where member_id = $2)",
      [ASK_IN_THE_MORNING, ada.id],
    )
    return rows[0]
  }
  const mails = async () =>
    (
      await test.owner.query(
        "select body_text from outgoing_mail where mail_key like 'meeting:%' and recipient = (select email from member where id = $1)",
        [ada.id],
      )
    ).rows
  const run = async () => {
    const { data } = await job()
    await askInTheMorning({ database: test.database, tenants: app.services.tenants }, data, new Date())
  }

  it('comes at nine by the clocks of the site', async () => {
    await make()
    const { start_after } = await job()
    const clock = new Intl.DateTimeFormat('it-IT', {
      timeZone: amore().settings.time_zone,
      timeStyle: 'short',
    })
    expect(clock.format(start_after)).toBe('09:00')
  })

  it('asks once, though the job runs twice, and names nobody', async () => {
    await make()
    await run()
    await run()
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).not.toMatch(/Beatrice|Caffè/)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['all is well', async () => change(ada, { change: 'well', id: (await stored())[0].id })],
    [
      'the page has ended',
      () => test.owner.query("update meeting set expires_at = now() - interval '1 second'"),
    ],
    ['the account is closed', () => test.owner.query('update member set status = 2 where id = $1', [ada.id])],
  ])('asks nothing where %s', async (_what, happen) => {
    await make()
    await happen()
    await run()
    expect(await mails()).toEqual([])
  })
})
