import { beforeEach, describe, expect, it } from 'vitest'
import { INTERESTS } from '../../core/interests.ts'
import { PROFILE_OPTIONS } from '../../core/profile-options.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { translator } from '../../i18n/server.ts'
import { type Answer, testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { freshEmail, SIGNUP_PASSWORD as PASSWORD, SignupBrowser } from '../../testing/signup-browser.ts'
import { saveProfile } from './profile.ts'

const test = testDatabase()
const app = testApp(test)

class Browser extends SignupBrowser {
  constructor(tenant = 'amore') {
    super(app, { tenant })
  }
}

async function signUp(email = freshEmail(), tenant = 'amore'): Promise<Browser> {
  const browser = new Browser(tenant)
  await browser.upToAccount()
  expect((await browser.account(email)).status).toBe(200)
  return browser
}

/** Target of the message at the end of a signup. */
async function aTarget(plan: MemberPlan = {}): Promise<string> {
  const key = app.services.tenants.get('amore')?.key ?? 0
  const made = await test.database.withTenant(key, (db) =>
    buildMember(db, { gender: 'male', seeks: 'female', ...plan }),
  )
  return made.id
}

interface MemberRow {
  id: string
  status: number
  email_confirmed_at: Date | null
  terms_version: Date
  terms_language: string
  terms_accepted_at: Date
}

async function membersOf(email: string): Promise<MemberRow[]> {
  const { rows } = await test.owner.query<MemberRow>(
    'select * from member where email_key = $1 order by signup_at',
    [email],
  )
  return rows
}

async function movementsOf(email: string): Promise<number[]> {
  const { rows } = await test.owner.query<{ delta: number }>(
    'select delta from ledger_entry e join member m on m.id = e.member_id where m.email_key = $1 order by e.created_at, e.id',
    [email],
  )
  return rows.map(({ delta }) => delta)
}

async function mailsTo(email: string): Promise<{ subject: string; body_text: string }[]> {
  const { rows } = await test.owner.query(
    'select subject, body_text from outgoing_mail where recipient = $1 order by created_at, id',
    [email],
  )
  return rows
}

async function tokenFor(email: string): Promise<string> {
  const mails = await mailsTo(email)
  return /token=([\w-]{22})/.exec(mails.at(-1)?.body_text ?? '')?.[1] ?? ''
}

/** Presses the mailed link, with the password where the browser has not signed up. */
const activate = (browser: Browser, token: string): Promise<Answer> => browser.activate(token, PASSWORD)

const statusOf = (browser: Browser): Promise<unknown> => browser.status()

// The table of counters is shared by the file; every test begins with a clean one.
beforeEach(() => test.owner.query('delete from rate_limit'))

describe('the steps', () => {
  it('come in order, and what was typed is there after a return', async () => {
    const browser = new Browser()
    expect((await browser.account(freshEmail())).json).toMatchObject({ error: { code: 'signup_order' } })
    await browser.upToAccount()
    const { json } = await browser.send('/api/signup')
    expect(json.state).toMatchObject({
      step: 3,
      answers: { gender: 'female', seeks: 'male', date_of_birth: '1990-05-17' },
    })
    // Another person's browser does not have it.
    expect((await new Browser().send('/api/signup')).json.state).toMatchObject({ step: 0, answers: {} })
  })

  it('refuses who is too young, whatever the browser says', async () => {
    const browser = new Browser()
    await browser.step(0, { gender: 'male', seeks: 'female' })
    // Sixteen here, seventeen where the new year has begun: too young at every hour of the year's last night.
    const young = new Date().getUTCFullYear() - 16
    const answer = await browser.step(1, { date_of_birth: `${young}-01-01` })
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { error: { fields: { date_of_birth: expect.stringContaining('18') } } },
    ])
    expect((await browser.account(freshEmail())).status).toBe(409)
    expect((await browser.step(2, { place: 'IT-1' })).json).toMatchObject({ error: { code: 'signup_order' } })
  })

  it('checks the age again where the account is made: the site may have raised it since', async () => {
    const email = freshEmail()
    const browser = new Browser()
    await browser.upToAccount()
    const young = `${new Date().getUTCFullYear() - 16}-01-01`
    await test.owner.query(
      "update signup_draft set answers = jsonb_set(answers, '{answers,date_of_birth}', to_jsonb($1::text))",
      [young],
    )
    expect((await browser.account(email)).json).toMatchObject({
      error: { fields: { date_of_birth: expect.stringContaining('18') } },
    })
    expect(await membersOf(email)).toEqual([])
  })

  it('makes the account with its consent, signs it in unconfirmed, and mails the link', async () => {
    const email = freshEmail()
    const browser = await signUp(email)
    const [row] = await membersOf(email)
    expect(row).toMatchObject({ status: 0, email_confirmed_at: null, terms_language: 'it' })
    // The company came in after the date of the terms.
    expect(row?.terms_version.toISOString()).toBe('2024-02-14T09:00:00.000Z')
    expect(await statusOf(browser)).toBe('not_confirmed')
    expect(await tokenFor(email)).toHaveLength(22)
  })

  it('needs the consent', async () => {
    const email = freshEmail()
    const browser = new Browser()
    await browser.upToAccount()
    expect((await browser.account(email, { terms: false })).json).toMatchObject({
      error: { fields: { terms: expect.any(String) } },
    })
    expect(await membersOf(email)).toHaveLength(0)
  })

  it('makes one account of two presses at once, and signs both in', async () => {
    const email = freshEmail()
    const browser = new Browser()
    await browser.upToAccount()
    const answers = await Promise.all([browser.account(email), browser.account(email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await membersOf(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('hands no session to who finds the cookie of a finished signup', async () => {
    const email = freshEmail()
    const browser = await signUp(email)
    const thief = new Browser()
    thief.cookies.set('signup', browser.cookies.get('signup') ?? '')
    expect((await thief.account(email, { password: 'quite another one' })).status).toBe(409)
    expect(await statusOf(thief)).toBeNull()
    // Once the address is confirmed the way in is the login, with its lock, and no press of an old step.
    await activate(new Browser(), await tokenFor(email))
    expect((await thief.account(email)).status).toBe(409)
    expect(await statusOf(thief)).toBeNull()
  })

  it('cannot be finished by another browser', async () => {
    const target = await aTarget()
    const browser = new Browser()
    await browser.upToAccount({ target })
    await browser.account(freshEmail())
    const other = await signUp()
    other.cookies.set('signup', browser.cookies.get('signup') ?? '')
    expect((await other.step(4, { signup_message: 'Ciao' })).json).toMatchObject({
      error: { code: 'signup_order' },
    })
    expect(
      (await test.owner.query('select from pending_message where target_id = $1', [target])).rows,
    ).toEqual([])
  })

  it('begins the message with the line that a lander offered', async () => {
    const browser = new Browser()
    await browser.upToAccount({ target: await aTarget(), opener: 'Coffee or wine?' })
    const { json } = await browser.account(freshEmail())
    expect(json).toMatchObject({ state: { step: 4, opener: 'Coffee or wine?' } })
  })

  it('refuses a first message that is too long, with an error of its field', async () => {
    const browser = new Browser()
    await browser.upToAccount({ target: await aTarget() })
    await browser.account(freshEmail())
    const longest = app.services.tenants.get('amore')?.settings.message_length ?? 0
    const write = (length: number) => browser.step(4, { signup_message: 'x'.repeat(length) })
    expect((await write(longest + 1)).json).toMatchObject({
      error: { fields: { signup_message: expect.stringContaining(String(longest)) } },
    })
    expect((await write(longest)).status).toBe(200)
  })

  it('starts over in a browser in which one was finished', async () => {
    const browser = await signUp()
    await browser.step(4, {})
    browser.cookies.delete('session')
    const email = freshEmail()
    await browser.upToAccount()
    expect((await browser.account(email)).status).toBe(200)
    expect(await membersOf(email)).toHaveLength(1)
  })
})

describe('who may sign up', () => {
  it('wants a traffic source where the tenant says so', async () => {
    const plain = new Browser('starlight')
    expect((await plain.step(0, { gender: 'male', seeks: 'female' })).json).toMatchObject({
      error: { code: 'signups_closed' },
    })
    const sent = new Browser('starlight')
    sent.cookies.set('tracking', 'network=n1&ref=r1')
    expect((await sent.step(0, { gender: 'male', seeks: 'female' })).status).toBe(200)
    // At every step: the link counts, not a draft that was passed on.
    sent.cookies.delete('tracking')
    expect((await sent.step(1, { date_of_birth: '1990-05-17' })).json).toMatchObject({
      error: { code: 'signups_closed' },
    })
  })

  it('wants an invitation where the tenant says so', async () => {
    const browser = new Browser('alpen')
    expect(
      (await browser.step(0, { gender: 'male', seeks: 'female', invite: 'zz-000000000000-'.padEnd(48, '0') }))
        .json,
    ).toMatchObject({
      error: { code: 'invite_needed' },
    })
    const { makeInvite } = await import('./invites.ts')
    const { appSecrets } = app.services.config
    const foreign = makeInvite(appSecrets, 'amore', new Date())
    expect((await browser.step(0, { gender: 'male', seeks: 'female', invite: foreign })).status).toBe(403)
    const invite = makeInvite(appSecrets, 'alpen', new Date())
    expect((await browser.step(0, { gender: 'male', seeks: 'female', invite })).status).toBe(200)
    expect((await browser.step(1, { date_of_birth: '1980-01-01' })).status).toBe(200)
  })
})

describe('an address that has an account', () => {
  it('has the same answer, and its owner gets a mail', async () => {
    const known = freshEmail()
    const owner = await signUp(known)
    await activate(owner, await tokenFor(known))
    const unknown = freshEmail()
    const [first, second] = [new Browser(), new Browser()]
    await first.upToAccount()
    await second.upToAccount()
    const [a, b] = [await first.account(known), await second.account(unknown)]
    expect(a.status).toBe(b.status)
    expect(a.json).toEqual(b.json)
    expect(await statusOf(first)).toBe(await statusOf(second))
    const mails = await mailsTo(known)
    expect(mails).toHaveLength(2)
    expect(mails.at(-1)?.body_text).not.toMatch(/token=/)
    // The claim can be looked around with, and never be confirmed: sending again mails the owner, not a link.
    const again = await first.send('/api/activation', {})
    const other = await second.send('/api/activation', {})
    expect([again.status, again.json]).toEqual([other.status, other.json])
    expect((await mailsTo(known)).at(-1)?.body_text).not.toMatch(/token=/)
  })

  it('gets its mail as its owner typed it, however another person types it', async () => {
    const known = freshEmail()
    await activate(await signUp(known), await tokenFor(known))
    const browser = new Browser()
    await browser.upToAccount()
    await browser.account(known.toUpperCase())
    expect(await mailsTo(known)).toHaveLength(2)
    expect(await mailsTo(known.toUpperCase())).toEqual([])
  })

  it('that is being deleted is answered so: by mail, or in the form where the tenant is explicit', async () => {
    const siteOf = (id: string) => {
      const site = app.services.tenants.get(id)
      if (!site) throw new Error(`the demo tenant ${id} is missing`)
      return site
    }
    const [amore, nordlys] = [siteOf('amore'), siteOf('nordlys')]
    const [discreet, explicit] = [freshEmail(), freshEmail()]
    await activate(await signUp(discreet), await tokenFor(discreet))
    await activate(await signUp(explicit, 'nordlys'), await tokenFor(explicit))
    await test.owner.query('update member set status = 3 where email_key = any($1)', [[discreet, explicit]])
    const [here, there] = [new Browser(), new Browser('nordlys')]
    await here.upToAccount()
    await there.upToAccount()
    expect((await here.account(discreet)).status).toBe(200)
    // The subject is the same as of any other account: the mail itself says it.
    const t = await i18nextTranslator(amore, 'it')
    const text = t('mail:account_deleting_text', { site: amore.settings.name })
    expect((await mailsTo(discreet)).at(-1)?.body_text).toContain(text.split('\n\n')[1])
    const refused = await there.account(explicit)
    const said = translator(nordlys, nordlys.settings.domain_language)('errors:account_being_deleted')
    expect(refused.json).toMatchObject({ error: { fields: { email: said } } })
  })

  it('is an error of the form where the tenant is explicit', async () => {
    const email = freshEmail()
    const owner = await signUp(email, 'nordlys')
    await activate(owner, await tokenFor(email))
    const browser = new Browser('nordlys')
    await browser.upToAccount()
    const answer = await browser.account(email)
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { error: { fields: { email: expect.any(String) } } },
    ])
  })

  it('of another tenant means nothing here', async () => {
    const email = freshEmail()
    const owner = await signUp(email)
    await activate(owner, await tokenFor(email))
    const browser = new Browser('nordlys')
    await browser.upToAccount()
    expect((await browser.account(email)).status).toBe(200)
  })
})

describe('the activation', () => {
  it('confirms once, grants the credits once, and signs in elsewhere too', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    const phone = new Browser()
    const answer = await activate(phone, token)
    expect([answer.status, answer.headers.location]).toEqual([303, '/activate/done'])
    const [row] = await membersOf(email)
    expect(row?.status).toBe(1)
    const second = await activate(new Browser(), token)
    expect(second.headers.location).toBe('/activate/error')
    const { rows } = await test.owner.query('select delta from ledger_entry where member_id = $1', [row?.id])
    expect(rows).toEqual([{ delta: 30 }])
    const found = await test.owner.query('select 1 from member_search where id = $1', [row?.id])
    expect(found.rowCount).toBe(1)
  })

  it('pressed ten times at once happens once', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => activate(new Browser(), token)))
    expect(answers.filter(({ headers }) => headers.location === '/activate/done')).toHaveLength(1)
    const [row] = await membersOf(email)
    const { rows } = await test.owner.query('select 1 from ledger_entry where member_id = $1', [row?.id])
    expect(rows).toHaveLength(1)
  })

  it('of two claims of one address confirms the first to come', async () => {
    const email = freshEmail()
    await signUp(email)
    const first = await tokenFor(email)
    await signUp(email)
    const second = await tokenFor(email)
    expect(second).not.toBe(first)
    const answers = await Promise.all([activate(new Browser(), first), activate(new Browser(), second)])
    expect(answers.map(({ headers }) => headers.location).sort()).toEqual([
      '/activate/done',
      '/activate/error',
    ])
    expect((await membersOf(email)).filter(({ status }) => status === 1)).toHaveLength(1)
  })

  it('is not done by looking at the link', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    await app.send('amore', `/activate/done?token=${token}`).catch(() => undefined)
    expect((await membersOf(email))[0]?.status).toBe(0)
  })

  it('is sent again by a plain form, three times in an hour', async () => {
    const email = freshEmail()
    const browser = await signUp(email)
    const first = await tokenFor(email)
    const press = () => browser.post('/activate/error', {})
    const answers = [await press(), await press(), await press()]
    expect(answers.map(({ status, headers: { location } }) => [status, location])).toEqual(
      Array.from({ length: 3 }, () => [303, '/activate/error?sent=1']),
    )
    expect(await mailsTo(email)).toHaveLength(4)
    expect(await tokenFor(email)).not.toBe(first)
    expect((await press()).headers.location).toBeUndefined()
    expect(await mailsTo(email)).toHaveLength(4)
  })

  it('of one tenant is nothing to another, and too late after a week', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    expect((await activate(new Browser('nordlys'), token)).headers.location).toBe('/activate/error')
    await test.owner.query(
      `update mail_token set expires_at = now() - interval '1 second' where purpose = 'activation'`,
    )
    expect((await activate(new Browser(), token)).headers.location).toBe('/activate/error')
  })

  it('is not done by a token that was mailed for something else, nor for an account that was disabled', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    const purpose = (name: string) =>
      test.owner.query(
        'update mail_token set purpose = $1 where member_id = (select id from member where email_key = $2)',
        [name, email],
      )
    await purpose('unsubscribe')
    expect((await activate(new Browser(), token)).headers.location).toBe('/activate/error')
    await purpose('activation')
    await test.owner.query('update member set status = 2 where email_key = $1', [email])
    expect((await activate(new Browser(), token)).headers.location).toBe('/activate/error')
    expect(await membersOf(email)).toMatchObject([{ status: 2, email_confirmed_at: null }])
  })

  it('sends the message that waited to the target of the signup', async () => {
    const target = await aTarget()
    const email = freshEmail()
    const browser = new Browser()
    await browser.upToAccount({ target })
    // Its price is shown before it is written, and there are enough credits to pay it.
    expect((await browser.account(email)).json.state).toMatchObject({
      first_message: { credits: 10, price_from: { amount: 45, currency: 'EUR' }, welcome: 30, waits: false },
    })
    expect((await browser.step(4, { signup_message: 'Ciao, come va?' })).json.state).toMatchObject({
      step: 5,
    })
    const before = await test.owner.query('select 1 from message')
    expect(before.rowCount).toBe(0)
    await activate(browser, await tokenFor(email))
    const { rows } = await test.owner.query('select body from message')
    expect(rows).toEqual([{ body: 'Ciao, come va?' }])
    expect(await movementsOf(email)).toEqual([30, -10])
  })

  it('leaves the message to a fictional profile waiting, as the signup says, until the notice is read', async () => {
    const target = await aTarget({ fictional: true })
    const email = freshEmail()
    const browser = new Browser()
    await browser.upToAccount({ target })
    expect((await browser.account(email)).json.state).toMatchObject({ first_message: { waits: true } })
    await browser.step(4, { signup_message: 'Ciao, ci sei?' })
    await activate(browser, await tokenFor(email))
    const { rows } = await test.owner.query('select body from message where body = $1', ['Ciao, ci sei?'])
    expect(rows).toEqual([])
    expect(await movementsOf(email)).toEqual([30])
  })
})

it('says whether an address can be written to, never whether it is known', async () => {
  const email = freshEmail()
  const owner = await signUp(email)
  await activate(owner, await tokenFor(email))
  const ask = async (address: string) =>
    (await app.send('amore', '/api/email-check', { method: 'POST', body: { email: address } })).json
  expect(await ask(email)).toEqual(await ask('nobody@example.it'))
  expect(await ask('anna@gmial.com')).toEqual({ valid: true, suggestion: 'anna@gmail.com' })
  expect(await ask('anna')).toEqual({ valid: false, suggestion: null })
})

describe('the rest of the profile', () => {
  interface ProfileRow {
    readonly id: string
    readonly wants_age: number[] | null
    readonly interests: number[]
    readonly height: number | null
  }
  async function active(): Promise<{
    browser: Browser
    row: () => Promise<ProfileRow | undefined>
    hair: () => Promise<unknown>
  }> {
    const email = freshEmail()
    const browser = await signUp(email)
    await activate(browser, await tokenFor(email))
    await browser.send('/api/user', { email, password: PASSWORD })
    const read = async (table: string) =>
      (
        await test.owner.query(
          `select * from ${table} where id = (select id from member where email_key = $1)`,
          [email],
        )
      ).rows[0]
    return { browser, row: () => read('member'), hair: async () => (await read('member_search'))?.hair }
  }

  it('is stored in a fixed order, limited to what the site offers, and search finds it at once', async () => {
    const { browser, row, hair } = await active()
    expect(await hair()).toBeNull()
    const answer = await browser.send('/api/profile', {
      ...{ hair: PROFILE_OPTIONS.hair[0], height: '170', min_age: '40', max_age: '30' },
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

  it('holds the interests that this very site offers', async () => {
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
  ])('that says %o is refused beside its field', async (values, field) => {
    const { browser, row } = await active()
    const answer = await browser.send('/api/profile', values)
    expect([answer.status, Object.keys((answer.json.error as { fields: object }).fields)]).toEqual([
      422,
      [field],
    ])
    expect(await row()).toMatchObject({ wants_age: null, height: null })
  })
})

describe('what is sent and checked again and again', () => {
  it('one network makes two hundred accounts an hour', async () => {
    await signUp()
    await test.owner.query("update rate_limit set points = 200 where key like 'signup-net%'")
    const browser = new Browser()
    await browser.upToAccount()
    expect((await browser.account(freshEmail())).status).toBe(429)
  })

  it('a script without cookies begins a limited number of drafts in an hour; one that was begun can be continued', async () => {
    const begun = new Browser()
    const answers = { gender: 'female', seeks: 'male' }
    expect((await begun.step(0, answers)).status).toBe(200)
    await test.owner.query("update rate_limit set points = 600 where key like 'signup-draft:%'")
    const another = await new Browser().step(0, answers)
    expect(another.json.error).toMatchObject({ code: 'too_many_requests' })
    expect((await begun.step(1, { date_of_birth: '1990-05-17' })).status).toBe(200)
    await test.owner.query("delete from rate_limit where key like 'signup-draft:%'")
  })

  it('a finished step is pressed again some times, not for ever', async () => {
    const email = freshEmail()
    const browser = await signUp(email)
    const statuses: number[] = []
    for (let press = 0; press < 21; press++)
      statuses.push((await browser.account(email, { password: 'not the one that was typed' })).status)
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([409]))
    expect(statuses[20]).toBe(429)
  })
})
