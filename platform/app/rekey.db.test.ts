import { beforeEach, describe, expect, it } from 'vitest'
import { ofStaff } from '../console/tokens.ts'
import { isInvite, makeInvite } from '../features/signup/invites.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { unseal } from '../infra/second-factor/seal.ts'
import { totpCode } from '../infra/second-factor/totp.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { FactorBrowser, memberWithPassword } from '../testing/factor-browser.ts'
import { buildStaff } from '../testing/staff.ts'
import { keyOf, PASSWORD } from '../testing/tenant-fixture.ts'
import { maintenanceTasks } from './jobs.ts'
import { rekey } from './rekey.ts'

const OLD = 'the secret that is replaced'
const NEW = 'the secret that replaces it'
const test = testDatabase()
/** The program before a rotation, during it, and after the old secret was dropped. */
const before = testApp(test, { APP_SECRET: OLD })
const during = testApp(test, { APP_SECRET: NEW, APP_SECRETS_BEFORE: OLD })
const later = testApp(test, { APP_SECRET: NEW })
const STEP = 30_000

const KIND = 'second factors of members'
let anna: { id: string; email: string }
let secret: string
/** The browser in which the member enabled the second factor, before the rotation. */
let home: FactorBrowser

const code = (step: number) => totpCode(secret, new Date(Date.now() + step * STEP))

async function sealedBy(secrets: KeyRing): Promise<string | null> {
  const { rows } = await test.owner.query('select secret from member_totp where member_id = $1', [anna.id])
  const plain = unseal(rows[0].secret, `${keyOf(before, 'amore')}:${anna.id}`, {
    appSecrets: secrets,
    purpose: KIND,
  })
  return plain && JSON.parse(plain).secret
}

/** A browser with the cookies of `browser`, for the program in another state of the rotation. */
function moved(browser: FactorBrowser, app: TestApp): FactorBrowser {
  const other = new FactorBrowser(app)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

async function mailsAboutDevices(): Promise<number | null> {
  const { rowCount } = await test.owner.query(
    "select 1 from outgoing_mail where member_id = $1 and mail_key like 'new-device%'",
    [anna.id],
  )
  return rowCount
}

/** @returns the status of the second step of a login in this browser */
async function logIn(browser: FactorBrowser, step: number): Promise<number> {
  await browser.logIn(anna.email)
  return (await browser.send('/api/login-code', { one_time_password: code(step) })).status
}

async function leftUnder(secrets: KeyRing, write = false) {
  const parts = { ...during.services, secrets, tenants: [keyOf(during, 'amore')] }
  const rows = await rekey(parts, write)
  return Object.fromEntries(rows.map(({ name, older, lost }) => [name, { older, lost }]))
}

beforeEach(async () => {
  await test.owner.query(
    'delete from rate_limit; delete from rate_use; delete from member_totp; delete from staff',
  )
  anna = await memberWithPassword(before, test, { language: 'en' })
  home = new FactorBrowser(before)
  await home.logIn(anna.email)
  await home.send('/api/second-factor', { password: PASSWORD })
  secret = (await sealedBy([OLD])) ?? ''
  await home.send('/api/second-factor', { one_time_password: code(-1) }, 'PUT')
})

describe('a new secret beside the old one', () => {
  it('keeps sessions, known devices, second factors and invitations valid', async () => {
    const mails = await mailsAboutDevices()
    expect(await moved(home, during).who()).toBe(anna.id)
    expect(await logIn(moved(home, during), 0)).toBe(200)
    // Without its cookie, the browser is recognised by the hash of its name and network.
    expect(await logIn(new FactorBrowser(during), 1)).toBe(200)
    expect(await mailsAboutDevices()).toBe(mails)
    const invite = makeInvite([OLD], 'alpen', new Date())
    expect(isInvite(during.services.config.appSecrets, 'alpen', invite, new Date())).toBe(true)
  })

  it('moves a device that logs in to the new secret, so that it stays known without the old one', async () => {
    await logIn(new FactorBrowser(during), 0)
    await leftUnder([NEW, OLD], true)
    const mails = await mailsAboutDevices()
    expect(await logIn(new FactorBrowser(later), 1)).toBe(200)
    expect(await mailsAboutDevices()).toBe(mails)
  })

  it('renews sealed values and reports when none are left, so that the old secret can be removed', async () => {
    const staff = await buildStaff(before, { role: 'operator' })
    expect(await leftUnder([NEW, OLD])).toMatchObject({
      [KIND]: { older: 1, lost: 0 },
      'second factors of staff': { older: 1, lost: 0 },
    })
    expect(await leftUnder([NEW])).toMatchObject({ [KIND]: { older: 0, lost: 1 } })
    await leftUnder([NEW, OLD], true)
    for (const [kind, left] of Object.entries(await leftUnder([NEW])))
      expect(left, kind).toEqual({ older: 0, lost: 0 })
    expect(await sealedBy([NEW])).toBe(secret)
    expect(await logIn(moved(home, later), 0)).toBe(200)
    const { rows } = await test.owner.query('select totp_secret from staff where id = $1', [staff.id])
    expect(unseal(rows[0].totp_secret, staff.id, ofStaff([NEW]))).toBe(staff.totpSecret)
  })

  it('is applied to the rows of each site by the daily maintenance while an old one is configured', async () => {
    const tenant = during.services.tenants.get('amore')
    const task = maintenanceTasks(during.services).find(({ name }) => name === 'newest-secret')
    if (!tenant || !task) throw new Error('the task or the site is missing')
    expect([await task.run(tenant, new Date()), await task.run(tenant, new Date())]).toEqual([1, 0])
    expect(maintenanceTasks(later.services).map(({ name }) => name)).not.toContain('newest-secret')
  })
})
