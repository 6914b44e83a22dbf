import { beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../features/accounts/server.ts'
import type { FormPage } from '../infra/http/forms.ts'
import { testApp } from '../testing/app.ts'
import { emailOf, TYPED_TWICE } from '../testing/call-examples.ts'
import { testDatabase } from '../testing/database.ts'
import { FORM_EXAMPLES } from '../testing/form-examples.ts'
import { slowParts, slowRequests } from '../testing/idle-transactions.ts'
import { replaceInFile } from '../testing/replaced.ts'
import { freshEmail, SIGNUP_PASSWORD, SignupBrowser, tokensFor } from '../testing/signup-browser.ts'
import { PASSWORD, seedFixture, type TenantFixture } from '../testing/tenant-fixture.ts'
import { callRoutes } from './call-routes.ts'
import { allForms, formFinder } from './forms.ts'

replaceInFile('@node-rs/argon2', (library) => {
  return {
    hash: (...given: Parameters<typeof library.hash>) => slowParts.run('hash', () => library.hash(...given)),
    verify: (...given: Parameters<typeof library.verify>) =>
      slowParts.run('hash', () => library.verify(...given)),
  }
})

const TENANT = 'amore'
const test = testDatabase()
const app = testApp(test)
const slowly = slowRequests(test, app)

let fixture: TenantFixture
/** Computed once: hashing is slow. */
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  fixture = await seedFixture(test, app, TENANT)
  await test.owner.query('update member set password_hash = $1, email = $2, email_key = $2 where id = $3', [
    passwordHash,
    emailOf(fixture.member),
    fixture.member,
  ])
})

/** The one browser in which the member is signed in: a password change replaces its cookie. */
const home = new SignupBrowser(app)
function member(): SignupBrowser {
  if (!home.cookies.has('session')) home.cookies.set('session', fixture.cookie.replace('session=', ''))
  return home
}

const pay = (path: string) => async () =>
  member().post(path, { method: 'creditcard', idempotency_key: `key of ${path}`.replaceAll(/\W/g, '-') })

/**
 * Posts the example of a form as the member, or as a visitor, with data of a separate site: some
 * forms end the session.
 */
const example = (page: FormPage) => async () => {
  const own = await seedFixture(test, app, TENANT)
  const found = FORM_EXAMPLES[page]?.(own)
  if (!found) throw new Error(`${page} has no example`)
  const { path, values, role, cookie, picture } = found
  const browser = new SignupBrowser(app)
  const [name, value] = cookie?.split('=') ?? []
  if (name && value) browser.cookies.set(name, value)
  await test.owner.query('update member set password_hash = $1 where id = $2', [passwordHash, own.member])
  if (role !== 'visitor') browser.cookies.set('session', own.cookie.replace('session=', ''))
  return picture ? browser.postPicture(path) : browser.post(path, values)
}

/** Prepares what a form needs and posts it, with its slow operations. */
const FORMS: Readonly<Record<string, readonly [() => Promise<unknown>, ...string[]]>> = {
  '/login': [
    async () => new SignupBrowser(app).post('/login', { email: emailOf(fixture.member), password: PASSWORD }),
    'hash',
  ],
  '/signup': [
    async () => {
      const browser = new SignupBrowser(app)
      await browser.upToAccount()
      const account = { step: '3', name: 'Anna', email: freshEmail(), password: SIGNUP_PASSWORD }
      return browser.post('/signup', { ...account, terms: 'on', consent: 'on' })
    },
    'hash',
  ],
  '/activate/done': [
    async () => {
      const email = freshEmail()
      await new SignupBrowser(app).signUp(email)
      const [token = ''] = await tokensFor(test, email)
      return new SignupBrowser(app).activate(token, SIGNUP_PASSWORD)
    },
    'hash',
  ],
  '/reset-password': [async () => new SignupBrowser(app).post('/reset-password', { email: freshEmail() })],
  '/reset-password/do': [
    async () =>
      new SignupBrowser(app).post('/reset-password/do', { token: fixture.resetToken, ...TYPED_TWICE }),
    'hash',
  ],
  '/account/password': [
    async () => member().post('/account/password', { old_password: PASSWORD, ...TYPED_TWICE }),
    'hash',
  ],
  '/account/invitations': [async () => member().post('/account/invitations', {})],
  '/account/photos': [example('account-photos'), 'disk'],
  '/account/check': [example('account-check'), 'disk'],
  '/check-gesture': [example('/check-gesture')],
  '/photo-change': [example('/photo-change')],
  '/album-change': [example('/album-change')],
  '/account/sessions': [async () => member().post('/account/sessions', {})],
  '/activate/error': [
    async () => {
      const browser = new SignupBrowser(app)
      await browser.signUp(freshEmail())
      return browser.post('/activate/error', {})
    },
    'hash',
  ],
  '/complete-signup': [async () => member().post('/complete-signup', { hair: 'brown' })],
  '/lang-config': [async () => member().post('/lang-config', { language: 'it' })],
  '/entry-warning': [async () => member().post('/entry-warning', {})],
  '/country': [async () => member().post('/country', { country: 'IT' })],
  '/account/appearance': [async () => member().post('/account/appearance', { scheme: 'dark' })],
  '/first-screen': [async () => member().post('/first-screen', { screen: 'likes' })],
  '/dismissal': [async () => member().post('/dismissal', { alert: 'enrich' })],
  '/credits/p0': [pay('/credits/p0'), 'provider'],
  '/credits/p1/creditcard': [pay('/credits/p1/creditcard'), 'provider'],
  '/credits/p2': [pay('/credits/p2'), 'provider'],
  '/credits/p3': [pay('/credits/p3'), 'provider'],
  '/account/privacy': [async () => member().post('/account/privacy', { mode: 'private', state: 'on' })],
  '/account/age': [example('account-age')],
  '/notifications': [example('notifications')],
  '/account/data': [example('account-data'), 'hash'],
  '/account/email': [example('account-email'), 'hash'],
  '/mail-change/do': [example('mail-change-do')],
  '/account/passkeys/remove': [example('account-passkeys-remove'), 'hash'],
  '/account/second-factor': [example('account-second-factor'), 'hash'],
  '/account/second-factor/set-up': [example('account-second-factor-set-up')],
  '/account/second-factor/off': [example('account-second-factor-off'), 'hash'],
  '/login/code': [example('login-code')],
  '/directdebit': [example('directdebit')],
  '/credits/repeat-order': [example('credits-repeat-order'), 'provider'],
  '/account/payment-methods': [example('account-payment-methods')],
  '/account/limit': [example('account-limit')],
  '/account/chats': [example('account-chats')],
  '/chats/a/farewell': [example('chats-id-farewell')],
  '/chats/{id}': [example('chats-id')],
  '/profile': [example('profile')],
  '/swipe-game': [example('swipe-game')],
  '/match-finder': [example('match-finder')],
  '/evening': [example('evening')],
  '/free-time': [example('free-time')],
  '/members/a/bookmark': [example('members-id-bookmark')],
  '/account/meetings': [example('account-meetings')],
  '/account/searches': [example('account-searches')],
  '/account/safety': [example('account-safety')],
  '/account/safety/block': [example('account-safety-block')],
  '/account/safety/report': [example('account-safety-report')],
  '/decision/a': [example('decision')],
  '/withdrawal': [example('withdrawal')],
  '/complaints': [example('complaints')],
  '/complaints/appeal': [example('complaints-appeal')],
  '/story': [example('story')],
  '/waiting-list': [example('waiting-list')],
  '/consent': [example('consent')],
  '/account-offer': [async () => member().post('/account-offer', { offer: 'discount' })],
  '/account-deleted': [
    async () => new SignupBrowser(app).post('/account-deleted', { token: fixture.returning }),
  ],
  '/logout': [async () => member().post('/logout', {})],
  '/account/delete': [
    async () => {
      const leaver = await seedFixture(test, app, TENANT)
      const browser = new SignupBrowser(app)
      browser.cookies.set('session', leaver.cookie.replace('session=', ''))
      return browser.post('/account/delete', { reason: 'other', password: PASSWORD })
    },
    'hash',
  ],
}

it('every form is listed here', () => {
  const forms = allForms(callRoutes(app.services))
  const find = formFinder(forms)
  const listed = new Set(Object.keys(FORMS).map(find))
  expect(forms.filter((form) => !listed.has(form)).map(({ page }) => page)).toEqual([])
})

it.each(Object.entries(FORMS))(
  '%s holds no transaction while it waits for anything but the database',
  async (_path, [post, ...slow]) => {
    const parts = await slowly(async () => expect(await post()).toMatchObject({ status: 303 }))
    expect(parts).toEqual(slow)
  },
)
