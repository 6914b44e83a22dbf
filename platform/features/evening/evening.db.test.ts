import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../core/calendar.ts'
import type { ResponseOf } from '../../core/contract.ts'
import type { TenantDb } from '../../core/database.ts'
import { atPoint, cellsWithin } from '../../core/grid.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { loadPage } from '../../testing/page-scope.ts'
import { demoSite, keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { refreshSearch } from '../members/server.ts'
import type { readEveningCall } from './contract.ts'
import { answerEvening, eveningOf, quotableAnswer } from './evening.ts'
import { evening } from './feature.ts'
import { answersNear } from './queries.ts'
import { questionName } from './questions.ts'

const MILAN = atPoint({ lat: 45.46, lon: 9.19 })
const NAPLES = atPoint({ lat: 40.85, lon: 14.27 })

const test = testDatabase()
const sites = copySites({ sites: ['amore', 'nordlys', 'starlight'] })
for (const site of ['amore', 'starlight']) sites.change(site, { evening_question: true })
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants, JOBS: 'no' })
afterAll(() => sites.close())
beforeEach(() => deleteMembers(test))

const within = <T>(work: (db: TenantDb) => Promise<T>, site = 'amore') =>
  test.database.withTenant(keyOf(app, site), work)

type Evening = ResponseOf<typeof readEveningCall>

async function signedIn(plan: MemberPlan, site = 'amore') {
  const { id, cookie } = await within(async (db) => {
    const { id } = await buildMember(db, { searchable: false, region: 53, ...MILAN, ...plan })
    await refreshSearch(db, id)
    return { id, cookie: await signIn(db, id) }
  }, site)
  const headers = { cookie }
  const post = (path: string, body: object) => app.send(site, path, { method: 'POST', headers, body })
  const get = (path: string) => app.send(site, path, { headers })
  return {
    id,
    cookie,
    post,
    get,
    answer: (text: string, day?: string) => post('/api/evening', { text, ...(day ? { day } : {}) }),
    evening: async (query = '') => (await get(`/api/evening${query}`)).json as unknown as Evening,
    /** The same at another time, without HTTP. */
    at: <T>(now: string, work: (scope: RequestScope<Member>) => Promise<T>) =>
      loadPage(test, app, site, { cookie } as Parameters<typeof loadPage>[3], (scope) =>
        work({ ...scope, now: new Date(now) }),
      ),
  }
}
const man = (plan: MemberPlan = {}, site?: string) =>
  signedIn({ gender: 'male', seeks: 'female', ...plan }, site)
const woman = (plan: MemberPlan = {}, site?: string) =>
  signedIn({ gender: 'female', seeks: 'male', ...plan }, site)
const textsOf = ({ answers }: Evening) => answers.map(({ text }) => text)
const stored = async () => (await test.owner.query('select body from evening_answer order by body')).rows

describe('the answers of an evening', () => {
  it('are seen by those near who have answered, newest first', async () => {
    const [me, anna, berta] = [await man(), await woman(), await woman()]
    await anna.answer('Soup.')
    await berta.answer('Bread.')
    expect(await me.evening(), 'without an own answer').toMatchObject({ own: null, answers: [], next: null })
    await me.answer('Pasta.')
    const evening = await me.evening()
    expect(textsOf(evening)).toEqual(['Bread.', 'Soup.'])
    expect(evening.own).toEqual({ text: 'Pasta.', warnings: [] })
    expect(evening.answers[0]?.member).toMatchObject({ id: berta.id, name: 'Robin' })
    expect(textsOf(await anna.evening()), 'of men alone').toEqual(['Pasta.'])
  })

  it('are those of members whom a search may show', async () => {
    const me = await man()
    await me.answer('Pasta.')
    const [near, far, blocked, uninteresting, discreet] = [
      await woman(),
      await woman({ ...NAPLES, region: 58 }),
      await woman(),
      await woman(),
      await woman({ private: true }),
    ]
    for (const one of [far, blocked, uninteresting, discreet]) await one.answer('Hidden.')
    await near.answer('Soup.')
    await blocked.post('/api/block', { id: me.id })
    await me.post('/api/bookmark', { change: 'not_interested', id: uninteresting.id, state: 'on' })
    expect(textsOf(await me.evening())).toEqual(['Soup.'])
  })

  it('keep their place when they are changed, and are taken back by an empty text', async () => {
    const [me, anna, berta] = [await man(), await woman(), await woman()]
    await me.answer('Pasta.')
    await anna.answer('Soup.')
    await berta.answer('Bread.')
    await anna.answer('Soup, warm.')
    expect(textsOf(await me.evening())).toEqual(['Bread.', 'Soup, warm.'])
    expect((await berta.answer(' \u200b ')).json).toEqual({ own: null })
    expect(textsOf(await me.evening())).toEqual(['Soup, warm.'])
  })

  it('are one a member after two tabs at the same time', async () => {
    const me = await man()
    const sent = await Promise.all(['A', 'B', 'C'].map((text) => me.answer(text)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored()).toHaveLength(1)
  })

  it('are refused once the account is erased', async () => {
    const me = await man()
    const late = me.at(new Date().toISOString(), async (scope) => {
      await test.owner.query('delete from member where id = $1', [me.id])
      return answerEvening(scope, { text: 'Soup.' })
    })
    await expect(late).rejects.toMatchObject({ status: 404 })
  })

  it('with contact data are warned about, to readers and to the author', async () => {
    const [me, anna] = [await man(), await woman()]
    await me.answer('Pasta.')
    expect((await anna.answer('Soup, write to me: +39 333 1234567')).json.own).toMatchObject({
      warnings: ['contact'],
    })
    expect((await me.evening()).answers[0]?.warnings).toEqual(['contact'])
  })

  it.each([
    [141, 422],
    [60_000, 422],
    [100_000, 413],
  ])('of %i characters get a clear answer and change nothing', async (length, status) => {
    const me = await man()
    await me.answer('👨‍👩‍👧‍👦'.repeat(140))
    const before = await stored()
    expect(before).toHaveLength(1)
    expect((await me.answer('x'.repeat(length))).status).toBe(status)
    expect(await stored()).toEqual(before)
  })

  it('are part of the evidence of a report about the profile', async () => {
    const [me, anna] = [await man(), await woman({ about: 'I like soup.' })]
    await anna.answer('Send me money.')
    const { json } = await me.post('/api/report', { subject: 'profile', id: anna.id, category: 'fake' })
    const { rows } = await test.owner.query('select evidence from report where number = $1', [json.number])
    expect(rows[0].evidence.about).toBe('I like soup.\n\nSend me money.')
  })
})

describe('a reply to an answer', () => {
  async function meeting() {
    const [me, anna] = [await man({ credits: 500 }), await woman()]
    await anna.answer('Soup.')
    const begun = (await me.post('/api/conversation', { member: anna.id })).json
    const conversation = (begun.conversation as { readonly id: string }).id
    const { day } = await me.evening()
    const reply = async (text: string) => {
      const about = { ref: `evening:${day}`, text }
      const headers = { cookie: me.cookie, 'idempotency-key': randomUUID() }
      const body = { conversation, text: 'Which one?', about }
      return await app.send('amore', '/api/message', { method: 'POST', headers, body })
    }
    return { me, anna, reply, day, conversation }
  }
  const quotes = async () => (await test.owner.query('select about from message')).rows

  it('quotes it under its question', async () => {
    const { me, reply, day } = await meeting()
    await me.answer('Pasta.')
    const { status, json } = await reply('Soup.')
    expect([status, json.message]).toMatchObject([
      200,
      { about: { ref: `evening:${day}`, text: 'Soup.', label: expect.stringMatching(/\?$/) } },
    ])
    const question = questionName(day, [])
    expect(await quotes()).toEqual([{ about: { ref: `evening:${day}`, text: 'Soup.', question } }])
  })

  it('keeps its question, whatever the site asks on such a day later', async () => {
    const { me, reply, conversation } = await meeting()
    await me.answer('Pasta.')
    await reply('Soup.')
    await test.owner.query(`update message set about = jsonb_set(about, '{question}', '"sea"')`)
    const { json } = await me.get(`/api/messages?conversation=${conversation}`)
    expect(json.messages).toMatchObject([{ about: { label: expect.stringMatching(/^Mare o montagna/) } }])
  })

  it('is refused once the day is over, though the answer is still stored', async () => {
    const { me, anna, day } = await meeting()
    await me.answer('Pasta.')
    const at = (now: string) => me.at(now, (scope) => quotableAnswer(scope, anna.id, day))
    expect(await at(`${day}T12:00:00Z`)).toBe('Soup.')
    const next = `${addDays(day, 1)}T12:00:00Z`
    expect(await at(next)).toBeUndefined()
    await anna.at(next, (scope) => answerEvening(scope, { text: 'Bread.' }))
    expect(await at(next), 'nor the answer of the next day').toBeUndefined()
  })

  it.each([
    ['without an answer of one’s own', async () => undefined, 'Soup.'],
    [
      'after it was changed',
      async (anna: Awaited<ReturnType<typeof woman>>) => anna.answer('Bread.'),
      'Soup.',
    ],
    ['with words that were never written', async () => undefined, 'Bread.'],
  ])('is refused %s', async (how, change, text) => {
    const { me, anna, reply } = await meeting()
    if (!how.startsWith('without')) await me.answer('Pasta.')
    await change(anna)
    const { status, json } = await reply(text)
    expect([status, json.error]).toMatchObject([409, { code: 'about_gone' }])
    expect(await quotes()).toEqual([])
  })
})

describe('the question', () => {
  it('ends at midnight of the site, whatever the server’s clock shows', async () => {
    const me = await man({ country: 'US', language: 'en' }, 'starlight')
    const ask = (now: string) => me.at(now, (scope) => eveningOf(scope))
    await me.at('2026-11-29T04:59:00Z', (scope) => answerEvening(scope, { text: 'Soup.' }))
    expect(await ask('2026-11-29T04:59:59Z')).toMatchObject({ day: '2026-11-28', own: { text: 'Soup.' } })
    expect(await ask('2026-11-29T05:00:00Z')).toMatchObject({ day: '2026-11-29', own: null })
    const late = me.at('2026-11-29T05:00:01Z', (scope) =>
      answerEvening(scope, { day: '2026-11-28', text: 'Too late.' }),
    )
    await expect(late).rejects.toMatchObject({ code: 'evening_over' })
    expect(await stored()).toEqual([{ body: 'Soup.' }])
    const [maintenance] = evening.maintenance?.(app.services) ?? []
    const deleted = (now: string) => maintenance?.run(demoSite(app, 'starlight'), new Date(now))
    expect(await deleted('2026-11-29T04:59:59Z')).toBe(0)
    expect(await deleted('2026-11-29T05:00:00Z')).toBe(1)
  })

  it('has one day in the night in which clocks are put back', async () => {
    const me = await man()
    const day = (now: string) => me.at(now, async (scope) => (await eveningOf(scope)).day)
    expect(await day('2026-10-24T21:59:59Z')).toBe('2026-10-24')
    expect(await day('2026-10-24T22:00:00Z')).toBe('2026-10-25')
    expect(await day('2026-10-25T22:59:59Z')).toBe('2026-10-25')
    expect(await day('2026-10-25T23:00:00Z')).toBe('2026-10-26')
  })

  it('is refused by name once it is over', async () => {
    const me = await man()
    const { status, json } = await me.answer('Soup.', '2026-01-01')
    expect([status, json.error]).toMatchObject([409, { code: 'evening_over' }])
    expect(await stored()).toEqual([])
  })

  it('is not there on a site without it', async () => {
    const me = await signedIn({ country: 'SE', language: 'sv', region: null }, 'nordlys')
    expect((await me.answer('Soppa.')).status).toBe(404)
    expect((await me.get('/api/evening')).status).toBe(404)
    const page = async (one: typeof me) => await one.get('/members/index.pageContext.json')
    expect((await page(me)).json).toMatchObject({ data: { question: null } })
    expect((await page(await man())).json).toMatchObject({ data: { question: expect.stringMatching(/\?$/) } })
  })
})

describe('10,000 answers of an evening', () => {
  const near = 9000

  /** Women who answered, one a millisecond: the first ones in Milan, the others in Naples. */
  async function answered(day: string) {
    const values = [keyOf(app, 'amore'), 10_000, near, MILAN.cell, NAPLES.cell]
    const made = `with made as (
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n, $1::int as tenant,
        case when n <= $3::int then $4::int else $5::int end as cell
      from generate_series(1, $2::int) n)`
    await test.owner.query(
      `${made} insert into member (tenant_id, id, email, email_key, email_confirmed_at, password_hash, name, language, birth_date,
        country, region, cell, gender, seeks, status)
      select tenant, id, id || '@example.test', id || '@example.test', now(), '-', 'Anna', 'it', '1990-01-01', 'IT', 58, cell, 2, 1, 1
      from made`,
      values,
    )
    await test.owner.query(
      `${made} insert into member_search (tenant_id, id, gender, seeks, birth_date, country, region, cell, has_photo,
        advertised, featured, last_online)
      select tenant, id, 2, 1, '1990-01-01', 'IT', 58, cell, false, false, false, now() from made`,
      values,
    )
    await test.owner.query(
      `${made} insert into evening_answer (tenant_id, member_id, day, body, created_at, cell)
      select tenant, id, $6::date, 'Soup.', now() + n * interval '1 ms', cell from made`,
      [...values, day],
    )
    await test.owner.query('analyze evening_answer, member, member_search')
  }

  it('are pages of twenty of those near, each shown once, without a sort of all', async () => {
    const me = await man()
    await me.answer('Pasta.')
    const { day } = await me.evening()
    await answered(day)
    const first = await me.evening()
    const second = await me.evening(`?after=${first.next}`)
    const shown = [first, second].flatMap(({ answers }) =>
      answers.map(({ member }) => Number(member.id.slice(-12))),
    )
    expect(shown).toEqual(Array.from({ length: 40 }, (_, place) => near - place))
    const plan = await me.at(new Date().toISOString(), async ({ db, viewer, now }) => {
      const input = { search: { gender: 'female' as const, page: 1, size: 20 }, viewer, now, today: now, day }
      const statement = answersNear(db, { ...input, cells: cellsWithin(MILAN.cell, 100) })
      const { rows } = await sql<Readonly<Record<string, string>>>`explain ${statement}`.execute(db.trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('evening_answer_newest')
    expect(plan).not.toContain('Sort')
  })
})
