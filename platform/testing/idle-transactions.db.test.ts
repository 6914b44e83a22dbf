import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { callRoutes } from '../app/call-routes.ts'
import { hashPassword } from '../features/accounts/server.ts'
import { uploadPhotoCall } from '../features/photos/contract.ts'
import { testApp } from './app.ts'
import { EXAMPLES, emailOf, nameOf, sendExample } from './call-examples.ts'
import { testDatabase } from './database.ts'
import { slowParts, slowRequests } from './idle-transactions.ts'
import { keptFixtures, leftAsItWas } from './kept-fixtures.ts'
import { sitesWithTranslation } from './libre-translate.ts'
import { replaceInFile } from './replaced.ts'
import { freshEmail, SignupBrowser } from './signup-browser.ts'
import { PASSWORD, seedFixture, type TenantFixture } from './tenant-fixture.ts'

replaceInFile('@node-rs/argon2', (library) => {
  return {
    hash: (...given: Parameters<typeof library.hash>) => slowParts.run('hash', () => library.hash(...given)),
    verify: (...given: Parameters<typeof library.verify>) =>
      slowParts.run('hash', () => library.verify(...given)),
  }
})
replaceInFile('photos/processing.ts', (module) => {
  return {
    processPhoto: (...given: Parameters<typeof module.processPhoto>) =>
      slowParts.run('picture', () => module.processPhoto(...given)),
  }
})

const TENANT = 'amore'
const { settings } = await sitesWithTranslation(TENANT)
const test = testDatabase()
const app = testApp(test, settings)
const slowly = slowRequests(test, app)

let hash: string
beforeAll(async () => {
  hash = await hashPassword(PASSWORD)
})
const fixtures = keptFixtures(async () => {
  const made = await seedFixture(test, app, TENANT)
  await test.owner.query('update member set password_hash = $1, email = $2, email_key = $2 where id = $3', [
    hash,
    emailOf(made.member),
    made.member,
  ])
  return made
})
let fixture: TenantFixture
/** Set by a test that only read. */
let unchanged = false
beforeEach(async () => {
  unchanged = false
  fixture = await fixtures.take()
})
afterEach(() => {
  if (unchanged) fixtures.keep(fixture)
})

/** The calls that have slow parts. */
const SLOW: Readonly<Record<string, readonly string[]>> = {
  'POST /api/user': ['hash'],
  'PUT /api/activation': ['hash'],
  'PUT /api/password-reset': ['hash'],
  'PUT /api/password': ['hash'],
  'POST /api/account-deletion': ['hash'],
  'POST /api/data-export': ['hash'],
  'POST /api/email-change': ['hash'],
  'POST /api/second-factor': ['hash'],
  'DELETE /api/second-factor': ['hash'],
  'POST /api/passkey-options': ['hash'],
  'DELETE /api/passkey': ['hash'],
  'POST /api/photo': ['disk', 'picture'],
  'POST /api/profile-check': ['disk', 'picture'],
  'POST /api/message photo=1': ['disk', 'picture'],
  'POST /api/message voice=1': ['disk'],
  'POST /api/payment': ['provider'],
  'POST /api/repeat-order': ['provider'],
  'GET /api/payment': ['provider'],
}

it.each(Object.keys(EXAMPLES))(
  '%s holds no transaction while it waits for anything but the database',
  async (name) => {
    const call = callRoutes(app.services).find((route) => nameOf(route.call) === name)?.call
    const example = EXAMPLES[name]?.(fixture)
    if (!call || !example) throw new Error(`no call ${name}`)
    const cookie = example.role === 'visitor' ? '' : fixture.cookie
    const parts = await slowly(async () => {
      const answer = await sendExample(app, { tenant: TENANT, call, example, cookie })
      expect(answer.status).toBe(200)
      unchanged = leftAsItWas(call.method, answer)
    })
    expect(parts).toEqual(SLOW[name] ?? [])
  },
)

it('the account step of a signup and its repetition hold no transaction while hashing', async () => {
  const browser = new SignupBrowser(app)
  await browser.upToAccount()
  const email = freshEmail()
  const press = async () => expect((await browser.account(email)).status).toBe(200)
  expect(await slowly(press)).toEqual(['hash'])
  expect(await slowly(press)).toEqual(['hash'])
})

it('a payment webhook holds no transaction while it queries the provider', async () => {
  const { rows } = await test.owner.query('select provider_id from payment where id = $1', [fixture.payment])
  const body = { id: rows[0]?.provider_id }
  const send = async () =>
    expect((await app.send(TENANT, '/api/payment-webhook', { method: 'POST', body })).status).toBe(200)
  expect(await slowly(send)).toEqual(['provider'])
})

it('a picture holds no transaction while its file is read', async () => {
  const headers = { cookie: fixture.cookie }
  const { json } = await sendExample(app, {
    tenant: TENANT,
    call: uploadPhotoCall,
    example: { picture: true },
    cookie: fixture.cookie,
  })
  const open = async () =>
    expect((await app.send(TENANT, `/photos/card/${json.name}.webp`, { headers })).status).toBe(200)
  expect(await slowly(open)).toEqual(['disk'])
})
