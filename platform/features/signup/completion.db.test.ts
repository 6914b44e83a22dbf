import { describe, expect, it } from 'vitest'
import { INTERESTS } from '../../core/interests.ts'
import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import { TRAITS } from '../../core/traits.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import type { Buyer } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { loadPage } from '../../testing/page-scope.ts'
import { freshEmail, SIGNUP_PASSWORD, SignupBrowser, tokensFor } from '../../testing/signup-browser.ts'
import { loadCompleteSignup } from './completion-page.ts'
import { saveProfile } from './profile.ts'

const test = testDatabase()
const app = testApp(test)

async function signedUp(): Promise<{ readonly browser: SignupBrowser; readonly email: string }> {
  const browser = new SignupBrowser(app)
  const email = freshEmail()
  await browser.signUp(email)
  return { browser, email }
}

/** The data of the pages as stored for a member. */
async function saved(email: string) {
  const { rows } = await test.owner.query<{ hair: number | null; interests: number[]; answers: string[] }>(
    `select m.hair, m.interests, array(select p.answer from member_prompt p
       where p.tenant_id = m.tenant_id and p.member_id = m.id order by p.prompt) as answers
     from member m where m.email = $1`,
    [email],
  )
  return rows[0]
}

describe('the pages that complete the profile', () => {
  it('save one part each, and lead to the next page and finally to the first members', async () => {
    const { browser, email } = await signedUp()
    const post = async (values: Record<string, string>) =>
      (await browser.post('/complete-signup', values)).headers.location
    expect(await post({ part: 'interests', interest_tea: 'on' })).toBe('/complete-signup?part=prompts')
    const line = { part: 'prompts', prompt: 'ask_me', answer: 'maps' }
    expect(await post({ ...line, more: '1' })).toBe('/complete-signup?part=prompts')
    expect(await post({ part: 'prompts', prompt: 'good_at', answer: ' ' })).toBe(
      '/complete-signup?part=details',
    )
    expect(await post({ part: 'details', hair: 'brown' })).toBe('/signup-matches')
    expect(await saved(email)).toMatchObject({ hair: 2, interests: [43], answers: ['maps'] })
  })

  it('treat an empty page of interests as none, and do not change interests on other pages', async () => {
    const { browser, email } = await signedUp()
    await browser.post('/complete-signup', { part: 'interests', interest_tea: 'on' })
    await browser.post('/complete-signup', { part: 'details', hair: 'brown' })
    expect((await saved(email))?.interests).toHaveLength(1)
    await browser.post('/complete-signup', { part: 'interests' })
    expect((await saved(email))?.interests).toEqual([])
  })

  it.each([
    [{ answer: 'maps' }, ['prompt']],
    [{ answer: 'maps', prompt: 'no-such-line' }, ['prompt']],
    [{ answer: 'x'.repeat(201), prompt: 'ask_me' }, ['answer']],
  ])('refuse %o beside the field, and save nothing', async (values, fields) => {
    const { browser, email } = await signedUp()
    const { status, json } = await browser.send('/api/profile', { part: 'prompts', hair: 'brown', ...values })
    expect(status).toBe(422)
    expect(Object.keys((json.error as { fields: object }).fields)).toEqual(fields)
    expect(await saved(email)).toEqual({ hair: null, interests: [], answers: [] })
  })
})

describe('the consent of a signup', () => {
  it.each([
    [{ terms: false, consent: true }, ['terms']],
    [{ terms: true, consent: false }, ['consent']],
    [{ terms: true, consent: undefined }, ['consent']],
  ])('is asked for separately from the terms: %o', async (boxes, fields) => {
    const browser = new SignupBrowser(app)
    await browser.upToAccount()
    const email = freshEmail()
    const { status, json } = await browser.account(email, boxes)
    expect(status).toBe(422)
    expect(Object.keys((json.error as { fields: object }).fields)).toEqual(fields)
    expect(await saved(email)).toBeUndefined()
  })
})

describe('the rest of the profile', () => {
  interface ProfileRow {
    readonly id: string
    readonly wants_age: number[] | null
    readonly interests: number[]
    readonly height: number | null
  }
  async function active(): Promise<{
    browser: SignupBrowser
    row: () => Promise<ProfileRow | undefined>
    hair: () => Promise<unknown>
  }> {
    const { browser, email } = await signedUp()
    await browser.activate((await tokensFor(test, email))[0] ?? '', SIGNUP_PASSWORD)
    await browser.send('/api/user', { email, password: SIGNUP_PASSWORD })
    const read = async (table: string) =>
      (
        await test.owner.query(
          `select * from ${table} where id = (select id from member where email_key = $1)`,
          [email],
        )
      ).rows[0]
    return { browser, row: () => read('member'), hair: async () => (await read('member_search'))?.hair }
  }

  it('is stored in a fixed order, limited to what the site offers, and found by search immediately', async () => {
    const { browser, row, hair } = await active()
    expect(await hair()).toBeNull()
    const answer = await browser.send('/api/profile', {
      hair: TRAITS.hair.options[0],
      height: '170',
      min_age: '40',
      max_age: '30',
      interests: ['wine', 'nonsense'],
    })
    expect(answer.json).toEqual({ completed: true, next: null })
    expect(await row()).toMatchObject({
      wants_age: [30, 40],
      interests: [INTERESTS.indexOf('wine')],
      height: 170,
    })
    expect(await hair()).toBe(1)
  })

  it('proposes ages around the own one, stores them only if they were changed, and ages that exclude nobody as none', async () => {
    const { browser, row } = await active()
    const buyer = { cookie: `session=${browser.cookies.get('session')}` } as Buyer
    const load = (scope: RequestScope<Member>) =>
      loadCompleteSignup({ scope, params: {}, query: { part: 'details' }, cookies: {} } as LoadInput<Member>)
    const { details } = await loadPage(test, app, 'amore', buyer, load)
    const { rows } = await test.owner.query<{ age: number }>(
      'select extract(year from age(birth_date))::int as age from member where id = $1',
      [(await row())?.id],
    )
    const { age = 0 } = rows[0] ?? {}
    const [from, to] = [String(Math.max(18, age - 8)), String(age + 10)]
    expect(details?.ages).toMatchObject({ from, to, proposed: true })
    const press = (min_age: string, max_age: string) =>
      browser.post('/complete-signup?part=details', {
        part: 'details',
        proposed_ages: `${from}-${to}`,
        min_age,
        max_age,
      })
    expect((await press(from, to)).status).toBe(303)
    expect(await row()).toMatchObject({ wants_age: null })
    expect((await press(from, '70')).status).toBe(303)
    expect(await row()).toMatchObject({ wants_age: [Number(from), 70] })
    await browser.send('/api/profile', { min_age: '30', max_age: '' })
    expect(await row()).toMatchObject({ wants_age: [30, 99] })
    await browser.send('/api/profile', { min_age: '18', max_age: '99' })
    expect(await row()).toMatchObject({ wants_age: null })
  })

  it('contains only interests that this site offers', async () => {
    const { row } = await active()
    const amore = app.services.tenants.get('amore')
    const { id } = (await row()) ?? {}
    if (!amore || !id) throw new Error('nobody is there')
    const tenant = { ...amore, settings: { ...amore.settings, interests: ['tea', 'wine'] as const } }
    await test.database.withTenant(amore.key, (db) => {
      const locale = { code: 'it', iso: 'it-IT' }
      const scope = { tenant, locale, db, viewer: { id }, now: new Date() } as unknown as RequestScope<Member>
      return saveProfile(scope, { interests: ['wine', 'travelling'] })
    })
    expect(await row()).toMatchObject({ interests: [INTERESTS.indexOf('wine')] })
  })

  it.each([
    [{ min_age: '17', max_age: '30' }, 'min_age'],
    [{ min_age: '20', max_age: '100' }, 'max_age'],
    [{ height: '99' }, 'height'],
    [{ height: '251' }, 'height'],
    [{ hair: 'no-such-colour' }, 'hair'],
  ])('with %o is refused beside its field', async (values, field) => {
    const { browser, row } = await active()
    const answer = await browser.send('/api/profile', values)
    expect([answer.status, Object.keys((answer.json.error as { fields: object }).fields)]).toEqual([
      422,
      [field],
    ])
    expect(await row()).toMatchObject({ wants_age: null, height: null })
  })
})
