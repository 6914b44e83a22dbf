import { randomUUID } from 'node:crypto'
import type { FormPage } from '../infra/http/forms.ts'
import { APPEAL, COMPLAINT, emailOf, TYPED_TWICE, termsOf } from './call-examples.ts'
import { dayAhead } from './day-ahead.ts'
import { codeNow } from './factor-fixture.ts'
import { PASSWORD, type TenantFixture } from './tenant-fixture.ts'

/** A post of one form that succeeds, and one that its call refuses. */
export interface FormExample {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  /** Fields that replace those of `values`; absent if the call takes none. */
  readonly wrong?: Readonly<Record<string, string>>
  /** Names of the refused fields in the call, where they differ from those of `wrong`. */
  readonly refused?: readonly string[]
  /** Posted by the member of the fixture unless set. */
  readonly role?: 'visitor'
  /** Includes a file, a small picture. */
  readonly picture?: true
  /** Further cookies of the browser. */
  readonly cookie?: string
}

const PLACED = () => ({ method: 'creditcard', idempotency_key: randomUUID() })

/**
 * One example for every form of the program; tests that iterate over all forms fail for a missing
 * one.
 */
export const FORM_EXAMPLES: Readonly<Partial<Record<FormPage, (fixture: TenantFixture) => FormExample>>> = {
  login: ({ member }) => ({
    path: '/login',
    role: 'visitor',
    wrong: { email: `${'x'.repeat(300)}@example.test` },
    values: { email: emailOf(member), password: PASSWORD, next: '/likes' },
  }),
  '/logout': () => ({ path: '/logout', values: {} }),
  signup: ({ other }) => ({
    path: '/signup',
    role: 'visitor',
    wrong: { seeks: 'nobody' },
    values: { gender: 'male', seeks: 'female', target: other },
  }),
  'activate-done': ({ token }) => ({
    path: '/activate/done',
    role: 'visitor',
    wrong: { password: 'x'.repeat(1001) },
    values: { token, password: PASSWORD },
  }),
  'activate-error': () => ({ path: '/activate/error', values: {} }),
  'reset-password': ({ member }) => ({
    path: '/reset-password',
    role: 'visitor',
    wrong: { email: 'nobody' },
    values: { email: emailOf(member) },
  }),
  'reset-password-do': ({ resetToken }) => ({
    path: '/reset-password/do',
    role: 'visitor',
    wrong: { password_repeat: 'something else' },
    values: { token: resetToken, ...TYPED_TWICE },
  }),
  'account-password': () => ({
    path: '/account/password',
    wrong: { password: 'password1' },
    // The same value, so that a second post works.
    values: { old_password: PASSWORD, password: PASSWORD, password_repeat: PASSWORD },
  }),
  'account-email': ({ member }) => ({
    path: '/account/email',
    wrong: { email: 'x'.repeat(301) },
    values: { email: `new.${emailOf(member)}`, password: PASSWORD },
  }),
  'mail-change-do': ({ emailLink }) => ({
    path: '/mail-change/do',
    role: 'visitor',
    wrong: { token: 'x'.repeat(101) },
    values: { token: emailLink },
  }),
  'account-photos': () => ({ path: '/account/photos', values: {}, picture: true }),
  'account-check': () => ({ path: '/account/check', values: {}, picture: true }),
  '/check-gesture': () => ({ path: '/check-gesture', values: {} }),
  '/photo-change': ({ ownPhoto }) => ({
    path: '/photo-change',
    values: { name: ownPhoto, change: 'later' },
    wrong: { change: 'nothing' },
  }),
  '/album-change': ({ other }) => ({
    path: '/album-change',
    wrong: { days: '2' },
    values: { member: other, change: 'grant', days: '7' },
  }),
  'account-appearance': () => ({
    path: '/account/appearance',
    values: { scheme: 'dark' },
    wrong: { scheme: 'blue' },
  }),
  'account-sessions': () => ({ path: '/account/sessions', values: {}, wrong: { id: 'nothing' } }),
  'account-second-factor': () => ({
    path: '/account/second-factor',
    values: { password: PASSWORD },
    wrong: { password: 'x'.repeat(1001) },
  }),
  'account-second-factor-set-up': ({ factors }) => ({
    path: '/account/second-factor/set-up',
    wrong: { one_time_password: 'x'.repeat(61) },
    values: { one_time_password: codeNow(factors.totpSecret) },
  }),
  'account-second-factor-off': () => ({
    path: '/account/second-factor/off',
    wrong: { one_time_password: 'x'.repeat(61) },
    values: { password: PASSWORD, one_time_password: '000000' },
  }),
  'login-code': ({ factors: { waitingLogin } }) => ({
    path: '/login/code',
    role: 'visitor',
    wrong: { one_time_password: 'x'.repeat(61) },
    values: { one_time_password: waitingLogin.code, next: '/likes' },
    cookie: waitingLogin.cookie,
  }),
  'account-passkeys-remove': ({ factors }) => ({
    path: '/account/passkeys/remove',
    wrong: { password: 'x'.repeat(1001) },
    values: { id: factors.passkey, password: PASSWORD },
  }),
  'account-invitations': () => ({ path: '/account/invitations', values: {} }),
  profile: () => ({
    path: '/profile',
    wrong: { hair: 'no-such-colour' },
    values: { part: 'details', hair: 'brown', body: '' },
  }),
  'complete-signup': () => ({
    path: '/complete-signup',
    wrong: { min_age: 'young', about: 'x'.repeat(20_001) },
    values: { about: 'I like mountains.', hair: 'brown', interest_hiking: 'on' },
  }),
  'members-id-bookmark': ({ other }) => ({
    path: `/members/${other}/bookmark`,
    wrong: { text: 'x'.repeat(2001) },
    values: { id: other, change: 'note', text: 'Likes mountains.' },
  }),
  'account-searches': () => ({
    path: '/account/searches?save=online%3D1',
    wrong: { name: ' ' },
    values: { change: 'save', query: 'online=1', name: 'Here now' },
  }),
  'account-safety': ({ other }) => ({
    path: '/account/safety',
    values: { id: other },
    wrong: { id: 'x'.repeat(61) },
  }),
  'account-safety-block': ({ other }) => ({
    path: `/account/safety/block?id=${other}`,
    values: { id: other },
    wrong: { id: 'x'.repeat(61) },
  }),
  'account-safety-report': ({ other }) => ({
    path: `/account/safety/report?id=${other}`,
    wrong: { category: 'rude' },
    values: { subject: 'profile', id: other, category: 'fake', text: '' },
  }),
  decision: ({ report, reportLink: token }) => ({
    path: `/decision/${report}?token=${token}`,
    role: 'visitor',
    wrong: { text: 'short' },
    values: { id: report, token, text: APPEAL },
  }),
  complaints: ({ member }) => ({
    path: '/complaints',
    role: 'visitor',
    wrong: { email: 'nobody' },
    values: { ...COMPLAINT, email: emailOf(member), idempotency_key: randomUUID() },
  }),
  'complaints-appeal': ({ complaint }) => ({
    path: `/complaints/appeal?token=${complaint}`,
    role: 'visitor',
    wrong: { body: 'short' },
    values: { token: complaint, body: COMPLAINT.body },
  }),
  story: ({ story: token }) => ({
    path: `/story?token=${token}`,
    role: 'visitor',
    wrong: { text: '' },
    values: { change: 'write', token, text: 'On the first train.', name: 'A.', agreed: 'yes' },
  }),
  'waiting-list': ({ waiting: token }) => ({
    path: `/waiting-list?token=${token}`,
    role: 'visitor',
    wrong: { token: 'x'.repeat(101) },
    values: { change: 'confirm', token },
  }),
  consent: ({ tenant }) => ({
    path: '/consent',
    wrong: { version: '2020-01-01T00:00:00.000Z' },
    values: { version: termsOf(tenant) },
  }),
  'lang-config': () => ({ path: '/lang-config', values: { language: 'it' }, wrong: { language: 'xx' } }),
  'account-limit': () => ({
    path: '/account/limit',
    values: { day: '20', week: '', month: '200' },
    wrong: { week: 'much' },
  }),
  'credits-id-paymentmethod': () => ({
    path: '/credits/p1/paypal',
    values: PLACED(),
    wrong: { method: 'x'.repeat(41), amount: 'much' },
  }),
  notifications: () => ({
    path: '/notifications',
    wrong: { notice: 'mail:nothing' },
    values: { change: 'notice', notice: 'mail:like', state: 'off' },
  }),
  'account-meetings': ({ other }) => ({
    path: `/account/meetings?member=${other}`,
    wrong: { words: ' ' },
    values: {
      change: 'make',
      member: other,
      day: dayAhead(),
      words: '20:00, Caffè Roma',
    },
  }),
  'chats-id-farewell': ({ conversation }) => ({
    path: `/chats/${conversation}/farewell`,
    wrong: { sentence: 'bye' },
    values: { conversation, sentence: 'thanks' },
  }),
  'chats-id': ({ conversation }) => ({
    path: `/chats/${conversation}`,
    values: { conversation },
    wrong: { conversation: 'none' },
  }),
  'account-chats': ({ conversation }) => ({
    path: '/account/chats',
    wrong: { receipts: 'none' },
    values: { conversation, muted: 'on', receipts: 'off' },
  }),
  'account-privacy': () => ({
    path: '/account/privacy',
    values: { mode: 'invisible', state: 'on' },
    wrong: { mode: 'none' },
  }),
  'match-finder': () => ({
    path: '/match-finder',
    values: { step: 'who', gender: 'male' },
    wrong: { gender: 'none' },
  }),
  evening: () => ({
    path: '/evening',
    values: { text: 'Soup.' },
    wrong: { text: 'x'.repeat(141) },
  }),
  'free-time': () => ({
    path: '/free-time',
    values: { free_3: 'on', free_12: 'on' },
    wrong: { free_14: 'on' },
    refused: ['free.2'],
  }),
  'swipe-game': ({ other }) => ({
    path: '/swipe-game',
    values: { id: other, choice: 'pass' },
    wrong: { choice: 'none' },
  }),
  'account-delete': () => ({
    path: '/account/delete',
    wrong: { comment: 'x'.repeat(1001) },
    values: { reason: 'other', password: PASSWORD },
  }),
  'account-deleted': ({ returning }) => ({
    path: '/account-deleted',
    role: 'visitor',
    wrong: { token: 'x'.repeat(61) },
    values: { token: returning },
  }),
  'account-age': () => ({ path: '/account/age', values: {} }),
  'account-data': () => ({
    path: '/account/data',
    values: { password: PASSWORD },
    wrong: { password: 'x'.repeat(1001) },
  }),
  '/account-offer': () => ({
    path: '/account-offer',
    values: { offer: 'discount' },
    wrong: { offer: 'nothing' },
  }),
  directdebit: () => ({
    path: '/directdebit',
    values: {
      step: 'account',
      package: 'p1',
      holder: 'Ada Lovelace',
      idempotency_key: randomUUID(),
      iban: 'DE89370400440532013000',
      phone: '+39 320 123 4567',
    },
    wrong: { iban: 'x'.repeat(61), step: 'other' },
  }),
  'credits-repeat-order': ({ mandate }) => ({
    path: '/credits/repeat-order',
    values: { package: 'p0', mandate, amount: '999', idempotency_key: randomUUID() },
    wrong: { discount_code: 'x'.repeat(41) },
  }),
  'account-payment-methods': ({ mandate }) => ({
    path: '/account/payment-methods',
    values: { id: mandate },
    wrong: { id: 'x'.repeat(41) },
  }),
  withdrawal: ({ order, receipt: token, member }) => ({
    path: `/withdrawal?order=${order}&token=${token}`,
    role: 'visitor',
    values: {
      order,
      token,
      amount: '999',
      name: 'Ada',
      email: emailOf(member),
      idempotency_key: randomUUID(),
    },
    wrong: { name: '', amount: 'much' },
  }),
  '/entry-warning': () => ({ path: '/entry-warning', values: {}, role: 'visitor' }),
  '/country': () => ({
    path: '/country',
    role: 'visitor',
    values: { country: 'IT' },
    wrong: { country: 'XX' },
  }),
  '/first-screen': () => ({
    path: '/first-screen',
    values: { screen: 'chats' },
    wrong: { screen: 'credits' },
  }),
  '/dismissal': () => ({ path: '/dismissal', values: { alert: 'enrich' }, wrong: { alert: 'nothing' } }),
}
