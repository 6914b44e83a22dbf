import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { replaceInFile } from '../../testing/replaced.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { hashPassword, PASSWORDS_AT_ONCE, PASSWORDS_WAITING } from './passwords.ts'

/** Password checks that end when the test releases them. */
const held = { begun: 0, until: Promise.resolve() }
replaceInFile('@node-rs/argon2', (library) => {
  return {
    verify: async (...parameters: Parameters<typeof library.verify>) => {
      held.begun++
      await held.until
      return library.verify(...parameters)
    },
  }
})

const test = testDatabase()
const app = testApp(test, { JOBS: 'no', TRUST_PROXY: '1' })
const PASSWORD = 'una frase lunga davvero'

async function memberWith(password: string, site = 'amore') {
  const password_hash = await hashPassword(password)
  return test.database.withTenant(keyOf(app, site), (db) => buildMember(db, { password_hash }))
}

const logIn = (email: string, site = 'amore', ip = '192.0.2.1') =>
  app.send(site, '/api/user', {
    method: 'POST',
    headers: { 'x-forwarded-for': ip },
    body: { email, password: PASSWORD },
  })

/** Holds every password check until `release` is called. */
function hold(): () => void {
  let release: () => void = () => undefined
  held.begun = 0
  held.until = new Promise((resolve) => {
    release = resolve
  })
  return release
}

it('a flood of logins holds no connection while its passwords are checked, so other requests are served', async () => {
  const { email } = await memberWith(PASSWORD)
  const release = hold()
  const logins = Array.from({ length: 15 }, (_, n) => logIn(n === 0 ? email : `nobody${n}@example.it`))
  await expect.poll(() => held.begun).toBe(PASSWORDS_AT_ONCE)
  for (let request = 0; request < 3; request++)
    expect((await app.send('amore', '/api/settings')).status).toBe(200)
  release()
  const statuses = (await Promise.all(logins)).map(({ status }) => status)
  expect(statuses).toEqual([200, ...Array.from({ length: 14 }, () => 422)])
})

it('a flood of logins on one site from many networks gets its own logins refused, but none on another site', async () => {
  const { email } = await memberWith(PASSWORD, 'nordlys')
  const release = hold()
  let refused = 0
  const flood = Array.from({ length: 60 }, async (_, n) => {
    const { status } = await logIn(`nobody${n}@example.it`, 'amore', `203.0.113.${n}`)
    if (status === 503) refused++
  })
  const places = PASSWORDS_AT_ONCE + PASSWORDS_WAITING
  await expect.poll(() => refused).toBe(60 - places)
  const login = logIn(email, 'nordlys')
  await expect.poll(() => refused).toBe(61 - places)
  release()
  expect((await login).status).toBe(200)
  await Promise.all(flood)
})

it.each<[string, (id: string) => Promise<unknown>]>([
  [
    'a password that is changed',
    async (id) =>
      test.owner.query("update member set password_hash = 'that of another password' where id = $1", [id]),
  ],
  [
    'an account that is deleted',
    (id) => test.owner.query('update member set status = 3 where id = $1', [id]),
  ],
])('%s while the password is being checked opens no session', async (_what, change) => {
  const { id, email } = await memberWith(PASSWORD)
  const release = hold()
  const login = logIn(email)
  await expect.poll(() => held.begun).toBe(1)
  await change(id)
  release()
  expect((await login).json.error).toMatchObject({ code: 'login_failed' })
  const { rowCount } = await test.owner.query('select from session where member_id = $1', [id])
  expect(rowCount).toBe(0)
})
