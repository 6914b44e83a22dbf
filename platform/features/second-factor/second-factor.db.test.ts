import { beforeEach, describe, expect, it } from 'vitest'
import { unseal } from '../../infra/second-factor/seal.ts'
import { totpCode } from '../../infra/second-factor/totp.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { FactorBrowser, memberWithPassword } from '../../testing/factor-browser.ts'
import { keyOf, PASSWORD } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const WRONG = { error: { fields: { one_time_password: expect.any(String) } } }
const STEP = 30_000

let anna: { id: string; email: string }
let home: FactorBrowser
const browser = () => new FactorBrowser(app)

beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  anna = await memberWithPassword(app, test)
  home = browser()
  await home.logIn(anna.email)
})

const stored = async () => {
  const { rows } = await test.owner.query<{ secret: Buffer; enabled_at: Date | null }>(
    'select secret, enabled_at from member_totp where member_id = $1',
    [anna.id],
  )
  return rows[0]
}

/** The member's decrypted row. */
async function opened(): Promise<{ secret: string; codes: string[] }> {
  const key = { appSecrets: app.services.config.appSecrets, purpose: 'second factors of members' } as const
  const plain = unseal((await stored())?.secret ?? Buffer.alloc(40), `${keyOf(app, 'amore')}:${anna.id}`, key)
  return JSON.parse(plain ?? '{}')
}

/** A code of the app: `later` steps from now, the earliest that is not used up yet. */
const code = (secret: string, later: number) => totpCode(secret, new Date(Date.now() + later * STEP))

/** Switches the second factor on. */
async function switchOn() {
  await home.send('/api/second-factor', { password: PASSWORD })
  const { secret, codes } = await opened()
  expect(
    (await home.send('/api/second-factor', { one_time_password: code(secret, -1) }, 'PUT')).json,
  ).toEqual({
    enabled: true,
  })
  return { secret, codes }
}

/** A browser in which the correct password was given. */
async function afterPassword(): Promise<FactorBrowser> {
  const other = browser()
  await other.logIn(anna.email)
  return other
}

describe('switching the second factor on', () => {
  it('requires the password, then a code; until then the login requires none', async () => {
    const wrong = await home.send('/api/second-factor', { password: 'not the password' })
    expect(wrong.json).toMatchObject({ error: { fields: { password: expect.any(String) } } })
    expect(await stored()).toBeUndefined()
    await home.send('/api/second-factor', { password: PASSWORD })
    expect(
      (await home.send('/api/second-factor', { one_time_password: '000000' }, 'PUT')).json,
    ).toMatchObject(WRONG)
    expect((await browser().logIn(anna.email)).status).toBe(200)
    const { secret, codes } = await opened()
    expect(codes).toHaveLength(10)
    expect(
      (await home.send('/api/second-factor', { one_time_password: code(secret, 0) }, 'PUT')).status,
    ).toBe(200)
    // Only hashes of the recovery codes remain.
    expect((await opened()).codes).toEqual([])
    expect((await stored())?.secret.toString('latin1')).not.toContain(secret)
  })

  it('is not started again while it is on, nor finished without a start or long after it', async () => {
    const begun = { error: { code: 'second_factor_not_started' } }
    expect(
      (await home.send('/api/second-factor', { one_time_password: '000000' }, 'PUT')).json,
    ).toMatchObject(begun)
    await home.send('/api/second-factor', { password: PASSWORD })
    const { secret } = await opened()
    await test.owner.query(
      "update member_totp set created_at = now() - interval '31 minutes' where member_id = $1",
      [anna.id],
    )
    expect(
      (await home.send('/api/second-factor', { one_time_password: code(secret, 0) }, 'PUT')).json,
    ).toMatchObject(begun)
    await switchOn()
    const again = await home.send('/api/second-factor', { password: PASSWORD })
    expect(again.json).toMatchObject({ error: { code: 'second_factor_on' } })
  })
})

describe('the login of a member with a second factor', () => {
  it('opens no session by the password alone, and one by a code, each code once', async () => {
    const { secret } = await switchOn()
    const phone = await afterPassword()
    expect(phone.cookies.has('session')).toBe(false)
    expect(await phone.who()).toBeNull()
    expect((await phone.send('/api/login-code', { one_time_password: '000000' })).json).toMatchObject(WRONG)
    // The code that switched it on is used up.
    expect((await phone.send('/api/login-code', { one_time_password: code(secret, -1) })).json).toMatchObject(
      WRONG,
    )
    const right = code(secret, 0)
    expect((await phone.send('/api/login-code', { one_time_password: right })).json).toEqual({
      signed_in: true,
    })
    expect(await phone.who()).toBe(anna.id)
    const other = await afterPassword()
    expect((await other.send('/api/login-code', { one_time_password: right })).json).toMatchObject(WRONG)
    expect((await other.send('/api/login-code', { one_time_password: code(secret, 1) })).status).toBe(200)
  })

  it('accepts each recovery code once', async () => {
    const { codes } = await switchOn()
    const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ')
    expect((await (await afterPassword()).send('/api/login-code', { one_time_password: typed })).status).toBe(
      200,
    )
    expect(
      (await (await afterPassword()).send('/api/login-code', { one_time_password: typed })).json,
    ).toMatchObject(WRONG)
  })

  it('requires the password first, in the same browser, within ten minutes, and unchanged', async () => {
    const { secret } = await switchOn()
    const expired = { error: { code: 'login_expired' } }
    const right = { one_time_password: code(secret, 0) }
    expect((await browser().send('/api/login-code', right)).json).toMatchObject(expired)
    const late = await afterPassword()
    await test.owner.query(
      "update waiting_login set expires_at = now() - interval '1 second' where member_id = $1",
      [anna.id],
    )
    expect((await late.send('/api/login-code', right)).json).toMatchObject(expired)
    const changed = await afterPassword()
    await test.owner.query("update member set password_hash = password_hash || ' ' where id = $1", [anna.id])
    expect((await changed.send('/api/login-code', right)).json).toMatchObject(expired)
    expect(await changed.who()).toBeNull()
  })

  it('is invalid if the account was disabled between the steps', async () => {
    const { secret } = await switchOn()
    const phone = await afterPassword()
    await test.owner.query('update member set status = 2 where id = $1', [anna.id])
    expect((await phone.send('/api/login-code', { one_time_password: code(secret, 0) })).status).toBe(409)
    expect(await phone.who()).toBeNull()
  })

  it('signs in once if one login is finished twice at the same time', async () => {
    const { codes } = await switchOn()
    const phone = await afterPassword()
    const answers = await Promise.all(
      codes.slice(0, 2).map((one) => phone.send('/api/login-code', { one_time_password: one })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('limits wrong codes over all browsers together, then states the minutes', async () => {
    const { secret } = await switchOn()
    for (let count = 0; count < 5; count++)
      expect(
        (await (await afterPassword()).send('/api/login-code', { one_time_password: '000000' })).status,
      ).toBe(422)
    const { status, json } = await (await afterPassword()).send('/api/login-code', {
      one_time_password: code(secret, 0),
    })
    expect([status, json]).toMatchObject([
      429,
      { error: { code: 'too_many_attempts', params: { minutes: 1 } } },
    ])
  })
})

describe('switching the second factor off', () => {
  it('requires the password and a code', async () => {
    const { codes } = await switchOn()
    const [right = ''] = codes
    const off = (password: string, typed: string) =>
      home.send('/api/second-factor', { password, one_time_password: typed }, 'DELETE')
    expect((await off('not the password', right)).status).toBe(422)
    expect((await off(PASSWORD, '000000')).json).toMatchObject(WRONG)
    expect((await browser().logIn(anna.email)).status).toBe(409)
    expect((await off(PASSWORD, right)).json).toEqual({ disabled: true })
    expect((await browser().logIn(anna.email)).status).toBe(200)
    expect(await stored()).toBeUndefined()
  })
})
