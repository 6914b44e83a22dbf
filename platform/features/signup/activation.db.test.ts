import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { signingUp } from '../../testing/signing-up.ts'
import { freshEmail } from '../../testing/signup-browser.ts'

const test = testDatabase()
const app = testApp(test)
const { visitor, mailsTo, signUp, activate, tokenFor, aTarget, membersOf } = signingUp(test, app)

// The tests share the table of counters; each starts with an empty one.
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

async function movementsOf(email: string): Promise<number[]> {
  const { rows } = await test.owner.query<{ delta: number }>(
    'select delta from ledger_entry e join member m on m.tenant_id = e.tenant_id and m.id = e.member_id where m.email_key = $1 order by e.created_at, e.id',
    [email],
  )
  return rows.map(({ delta }) => delta)
}

describe('the activation', () => {
  it('confirms once, grants the credits once, and signs in elsewhere too', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    const phone = visitor()
    const answer = await activate(phone, token)
    expect([answer.status, answer.headers.location]).toEqual([303, '/activate/done'])
    const [row] = await membersOf(email)
    expect(row?.status).toBe(1)
    const second = await activate(visitor(), token)
    expect(second.headers.location).toBe('/activate/error')
    const { rows } = await test.owner.query('select delta from ledger_entry where member_id = $1', [row?.id])
    expect(rows).toEqual([{ delta: 30 }])
    const found = await test.owner.query('select 1 from member_search where id = $1', [row?.id])
    expect(found.rowCount).toBe(1)
  })

  it('pressed ten times at the same time takes effect once', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => activate(visitor(), token)))
    expect(answers.filter(({ headers }) => headers.location === '/activate/done')).toHaveLength(1)
    const [row] = await membersOf(email)
    const { rows } = await test.owner.query('select 1 from ledger_entry where member_id = $1', [row?.id])
    expect(rows).toHaveLength(1)
  })

  it('of two claims of one address confirms the first one used', async () => {
    const email = freshEmail()
    await signUp(email)
    const first = await tokenFor(email)
    await signUp(email)
    const second = await tokenFor(email)
    expect(second).not.toBe(first)
    const answers = await Promise.all([activate(visitor(), first), activate(visitor(), second)])
    expect(answers.map(({ headers }) => headers.location).sort()).toEqual([
      '/activate/done',
      '/activate/error',
    ])
    expect((await membersOf(email)).filter(({ status }) => status === 1)).toHaveLength(1)
  })

  it('is not triggered by opening the link', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    await app.send('amore', `/activate/done?token=${token}`).catch(() => undefined)
    expect((await membersOf(email))[0]?.status).toBe(0)
  })

  it('is mailed again by a plain form, three times in an hour', async () => {
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

  it('of one tenant is invalid on another, and expires after a week', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    expect((await activate(visitor('nordlys'), token)).headers.location).toBe('/activate/error')
    await test.owner.query(
      `update mail_token set expires_at = now() - interval '1 second' where purpose = 'activation'`,
    )
    expect((await activate(visitor(), token)).headers.location).toBe('/activate/error')
  })

  it('is refused for a token of another purpose, and for a disabled account', async () => {
    const email = freshEmail()
    await signUp(email)
    const token = await tokenFor(email)
    const purpose = (name: string) =>
      test.owner.query(
        'update mail_token set purpose = $1 where member_id = (select id from member where email_key = $2)',
        [name, email],
      )
    await purpose('unsubscribe')
    expect((await activate(visitor(), token)).headers.location).toBe('/activate/error')
    await purpose('activation')
    await test.owner.query('update member set status = 2 where email_key = $1', [email])
    expect((await activate(visitor(), token)).headers.location).toBe('/activate/error')
    expect(await membersOf(email)).toMatchObject([{ status: 2, email_confirmed_at: null }])
  })

  it('sends the waiting message to the target of the signup', async () => {
    const target = await aTarget()
    const email = freshEmail()
    const browser = visitor()
    await browser.upToAccount({ target })
    // Its price is shown before it is written, and the credits suffice.
    expect((await browser.account(email)).json.state).toMatchObject({
      first_message: { credits: 10, price_from: { amount: 60, currency: 'EUR' }, welcome: 30, waits: false },
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

  it('keeps a message to a fictional profile waiting until the notice is read, as the signup states', async () => {
    const target = await aTarget({ fictional: true })
    const email = freshEmail()
    const browser = visitor()
    await browser.upToAccount({ target })
    expect((await browser.account(email)).json.state).toMatchObject({ first_message: { waits: true } })
    await browser.step(4, { signup_message: 'Ciao, ci sei?' })
    await activate(browser, await tokenFor(email))
    const { rows } = await test.owner.query('select body from message where body = $1', ['Ciao, ci sei?'])
    expect(rows).toEqual([])
    expect(await movementsOf(email)).toEqual([30])
  })
})
