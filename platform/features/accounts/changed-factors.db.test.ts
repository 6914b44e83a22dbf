import { beforeEach, expect, it } from 'vitest'
import { unseal } from '../../infra/second-factor/seal.ts'
import { totpCode } from '../../infra/second-factor/totp.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { FactorBrowser, memberWithPassword } from '../../testing/factor-browser.ts'
import { keyOf, PASSWORD } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let anna: { id: string; email: string }
let home: FactorBrowser

beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  anna = await memberWithPassword(app, test)
  home = new FactorBrowser(app)
  await home.logIn(anna.email)
})

const notices = async () =>
  (
    await test.owner.query(
      "select recipient from outgoing_mail where member_id = $1 and mail_key like 'sign-in-changed:%'",
      [anna.id],
    )
  ).rows

it('mails the owner each time a passkey is added or removed', async () => {
  const key = home.authenticator()
  await home.addPasskey(key)
  expect(await notices()).toEqual([{ recipient: anna.email }])
  const removal = { id: key.id, password: PASSWORD }
  expect((await home.send('/api/passkey', removal, 'DELETE')).status).toBe(200)
  expect((await home.send('/api/passkey', removal, 'DELETE')).status).toBe(404)
  expect(await notices()).toHaveLength(2)
})

it('mails the owner when the second factor is switched on, not when its setup begins', async () => {
  await home.send('/api/second-factor', { password: PASSWORD })
  expect(await notices()).toEqual([])
  const { rows } = await test.owner.query('select secret from member_totp where member_id = $1', [anna.id])
  const key = { appSecrets: app.services.config.appSecrets, purpose: 'second factors of members' } as const
  const sealed = unseal(rows[0].secret, `${keyOf(app, 'amore')}:${anna.id}`, key)
  const { secret } = JSON.parse(sealed ?? '{}') as { secret: string }
  const code = totpCode(secret, new Date())
  expect((await home.send('/api/second-factor', { one_time_password: code }, 'PUT')).status).toBe(200)
  expect(await notices()).toEqual([{ recipient: anna.email }])
})
