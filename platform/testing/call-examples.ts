import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Call } from '../core/contract.ts'
import type { Answer, TestApp } from './app.ts'
import { dayAhead } from './day-ahead.ts'
import { codeNow } from './factor-fixture.ts'
import { PASSWORD, type TenantFixture } from './tenant-fixture.ts'

/** A valid request to one call, which succeeds for the member of a fixture (or a visitor). */
export interface Example {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sends a small picture as the file `photo`. */
  readonly picture?: true
  /** Sends a short recording as the file `voice`. */
  readonly recording?: true
  /** Role for which it succeeds; by default the premium member. */
  readonly role?: 'visitor'
  /** Further cookies of the browser. */
  readonly cookie?: string
}

/** The address of a member of a fixture. */
export const emailOf = (memberId: string): string => `${memberId}@example.test`

export const APPEAL = 'Please look at it again, there is more to it.'

export const COMPLAINT = { kind: 'person', body: 'Robin was rude to me on Sunday evening.' } as const

/** When the company of a demo site was added, which is later than the date of its terms. */
const ADDED: Readonly<Record<string, string>> = {
  alpen: '2024-03-01T09:00:00.000Z',
  amore: '2024-02-14T09:00:00.000Z',
  nordlys: '2024-04-15T10:00:00.000Z',
  starlight: '2024-05-01T12:00:00.000Z',
  tulp: '2024-01-10T08:00:00.000Z',
}

/** Version of the terms of a demo site. */
export const termsOf = (tenant: string): string => ADDED[tenant] ?? '2024-02-14T09:00:00.000Z'

/**
 * One valid request for every call of the program; tests that iterate over all calls fail for a
 * missing one.
 */
export const EXAMPLES: Readonly<Record<string, (fixture: TenantFixture) => Example>> = {
  'GET /api/user': () => ({}),
  'POST /api/user': ({ member }) => ({
    body: { email: emailOf(member), password: PASSWORD },
    role: 'visitor',
  }),
  'PUT /api/user': () => ({ body: { language: 'it' } }),
  'POST /api/user push=1': () => ({ body: { subscription: SUBSCRIPTION } }),
  'GET /api/sessions': () => ({}),
  'DELETE /api/session': () => ({ body: {} }),
  'GET /api/logout': () => ({}),
  'GET /api/signup': ({ other }) => ({ query: { target: other, step: '2' }, role: 'visitor' }),
  'POST /api/signup': ({ other }) => ({
    body: { step: 0, target: other, gender: 'male', seeks: 'female' },
    role: 'visitor',
  }),
  'POST /api/bookmark': ({ other }) => ({ body: { change: 'favourite', id: other, state: 'on' } }),
  'GET /api/bookmarks': () => ({}),
  'GET /api/visits': () => ({}),
  'GET /api/saved-searches': () => ({}),
  'POST /api/saved-searches': () => ({ body: { change: 'save', query: 'photo=1', name: 'With a photo' } }),
  'POST /api/email-check': () => ({ body: { email: 'robin@gmial.com' } }),
  'POST /api/activation': () => ({}),
  'PUT /api/activation': ({ token }) => ({ body: { token, password: PASSWORD }, role: 'visitor' }),
  'POST /api/complaint': ({ member }) => ({ body: { ...COMPLAINT, email: emailOf(member) } }),
  'PUT /api/complaint': ({ complaint }) => ({ body: { token: complaint, body: COMPLAINT.body } }),
  'POST /api/success-story': ({ story: token }) => ({
    body: { change: 'write', token, text: 'On the first train.', agreed: 'yes' },
    role: 'visitor',
  }),
  'POST /api/waiting-list': ({ waiting: token }) => ({ body: { change: 'leave', token }, role: 'visitor' }),
  'POST /api/report': ({ other }) => ({ body: { subject: 'profile', id: other, category: 'fake' } }),
  'POST /api/report-appeal': ({ report }) => ({ body: { id: report, text: APPEAL } }),
  'POST /api/consent': ({ tenant }) => ({ body: { version: termsOf(tenant) } }),
  'POST /api/profile': () => ({ body: { about: 'I like mountains.', hair: 'brown', interests: ['hiking'] } }),
  'PUT /api/profile': () => ({
    body: { about: 'I like mountains.', place: 'IT-1', prompt: 'ask_me', answer: 'maps' },
  }),
  'POST /api/password-reset': ({ member }) => ({ body: { email: emailOf(member) }, role: 'visitor' }),
  'PUT /api/password-reset': ({ resetToken }) => ({
    body: { token: resetToken, ...TYPED_TWICE },
    role: 'visitor',
  }),
  'PUT /api/password': () => ({ body: { old_password: PASSWORD, ...TYPED_TWICE } }),
  'POST /api/email-change': ({ member }) => ({
    body: { email: `new.${emailOf(member)}`, password: PASSWORD },
  }),
  'PUT /api/email-change': ({ emailLink }) => ({ body: { token: emailLink }, role: 'visitor' }),
  'POST /api/second-factor': () => ({ body: { password: PASSWORD } }),
  'PUT /api/second-factor': ({ factors }) => ({ body: { one_time_password: codeNow(factors.totpSecret) } }),
  'DELETE /api/second-factor': () => ({ body: { password: PASSWORD, one_time_password: '000000' } }),
  'POST /api/login-code': ({ factors: { waitingLogin } }) => ({
    body: { one_time_password: waitingLogin.code },
    cookie: waitingLogin.cookie,
    role: 'visitor',
  }),
  'POST /api/passkey-options': () => ({ body: { password: PASSWORD } }),
  'POST /api/passkey': ({ factors: { newPasskey } }) => ({
    body: { name: 'Phone', response: newPasskey.response },
    cookie: newPasskey.cookie,
  }),
  'DELETE /api/passkey': ({ factors }) => ({ body: { id: factors.passkey, password: PASSWORD } }),
  'POST /api/passkey-login-options': () => ({ role: 'visitor' }),
  'POST /api/passkey-login': ({ factors: { passkeyLogin } }) => ({
    body: { response: passkeyLogin.response },
    cookie: passkeyLogin.cookie,
    role: 'visitor',
  }),
  'POST /api/invitation': () => ({}),
  'GET /api/settings': () => ({ query: { anything: 'else' } }),
  'GET /api/push-key': () => ({}),
  'GET /api/companyinfo': () => ({}),
  'POST /api/entry-warning': () => ({ role: 'visitor' }),
  'POST /api/appearance': () => ({
    body: { scheme: 'dark', motion: 'less', letters: '130' },
    role: 'visitor',
  }),
  'POST /api/first-screen': () => ({ body: { screen: 'chats' } }),
  'POST /api/country': () => ({ body: { country: 'IT' }, role: 'visitor' }),
  'POST /api/dismissal': () => ({ body: { alert: 'enrich' } }),
  'GET /api/members': () => ({ query: { min_age: '20', max_age: '60', hair: 'brown' } }),
  'GET /api/member': ({ other }) => ({ query: { id: other } }),
  'POST /api/privacy': () => ({ body: { mode: 'private', state: 'on' } }),
  'POST /api/notifications': () => ({ body: { change: 'digest', digest: 'daily' } }),
  'POST /api/account-deletion': () => ({ body: { reason: 'other', password: PASSWORD } }),
  'PUT /api/account-deletion': ({ returning }) => ({ body: { token: returning }, role: 'visitor' }),
  'POST /api/data-export': () => ({ body: { password: PASSWORD } }),
  'POST /api/deletion-offer': () => ({ body: { offer: 'discount' } }),
  'GET /api/photo': () => ({}),
  'POST /api/photo': () => ({ picture: true }),
  'PUT /api/photo': ({ ownPhoto }) => ({ body: { name: ownPhoto } }),
  'DELETE /api/photo': ({ ownPhoto }) => ({ body: { name: ownPhoto } }),
  'GET /api/album': () => ({}),
  'GET /api/album-with': ({ other }) => ({ query: { member: other } }),
  'POST /api/album': ({ other }) => ({ body: { member: other, change: 'grant', days: 7 } }),
  'POST /api/like': ({ other }) => ({ body: { id: other } }),
  'DELETE /api/like': ({ other }) => ({ body: { id: other } }),
  'GET /api/likes': () => ({}),
  'GET /api/auto-like': () => ({}),
  'GET /api/swipe': () => ({}),
  'POST /api/swipe': ({ other }) => ({ body: { id: other, choice: 'like' } }),
  'GET /api/evening': () => ({}),
  'POST /api/evening': () => ({ body: { text: 'Soup.' } }),
  'GET /api/profile-check': () => ({}),
  'POST /api/profile-check': () => ({ picture: true }),
  'POST /api/check-gesture': () => ({}),
  'GET /api/free-time': () => ({}),
  'POST /api/free-time': () => ({ body: { free: [0, 13] } }),
  'GET /api/match-finder': () => ({}),
  'POST /api/match-finder': () => ({ body: { step: 'who', gender: 'male' } }),
  'DELETE /api/match': ({ other }) => ({ body: { id: other } }),
  'GET /api/relation': ({ other }) => ({ query: { id: other } }),
  'POST /api/block': ({ other }) => ({ body: { id: other } }),
  'DELETE /api/block': ({ other }) => ({ body: { id: other } }),
  'GET /api/interests': () => ({}),
  'GET /api/regions': () => ({}),
  'GET /api/geocode': () => ({ query: { lat: '45.46', lon: '9.19' } }),
  'GET /api/towns': () => ({ query: { q: 'mil' } }),
  'POST /api/geocode': () => ({ body: { lat: 45.46, lon: 9.19 } }),
  'GET /api/chats': () => ({}),
  'DELETE /api/chat': ({ conversation }) => ({ body: { conversation } }),
  'GET /api/messages': ({ conversation }) => ({ query: { conversation } }),
  'POST /api/message': ({ conversation }) => ({ body: { conversation, text: 'ciao' } }),
  'PUT /api/message': ({ conversation }) => ({ body: { conversation, text: 'ciao' } }),
  'DELETE /api/message': ({ conversation, other }) => ({ body: { conversation, message: other } }),
  'POST /api/message photo=1': ({ conversation }) => ({ query: { conversation }, picture: true }),
  'POST /api/message voice=1': ({ conversation }) => ({ query: { conversation }, recording: true }),
  'POST /api/gift': ({ conversation }) => ({ body: { conversation, gift: 'rose' } }),
  'GET /api/gifs': () => ({ query: { q: 'heart' } }),
  'POST /api/gif': ({ conversation }) => ({ body: { conversation, gif: 'drawn-heart' } }),
  'POST /api/conversation': ({ other }) => ({ body: { member: other } }),
  'POST /api/typing': ({ conversation }) => ({ body: { conversation } }),
  'POST /api/chat-choices': ({ conversation }) => ({ body: { conversation, muted: 'on', receipts: 'off' } }),
  'POST /api/meeting': ({ other }) => ({
    body: {
      change: 'make',
      member: other,
      day: dayAhead(),
      words: '20:00, Caffè Roma',
    },
  }),
  'POST /api/farewell': ({ conversation }) => ({ body: { conversation, sentence: 'thanks' } }),
  'POST /api/reaction': ({ conversation }) => ({
    body: { conversation, message: conversation, reaction: 'heart' },
  }),
  'POST /api/translation': ({ conversation }) => ({ body: { conversation, message: conversation } }),
  'POST /api/shown-photos': ({ conversation }) => ({ body: { conversation } }),
  'POST /api/read': ({ conversation }) => ({ body: { conversation } }),
  'GET /api/icebreakers': () => ({}),
  'GET /api/own-credits': () => ({}),
  'POST /api/presence': () => ({ body: {} }),
  'POST /api/page-hidden': () => ({ body: {} }),
  'GET /api/packages': () => ({}),
  'GET /api/discountcode': () => ({ query: { welcome: 'true' }, role: 'visitor' }),
  'POST /api/payment': () => ({ body: { package: 'p0', method: 'creditcard' } }),
  'POST /api/directdebit': () => ({
    body: {
      step: 'account',
      package: 'p1',
      holder: 'Ada Lovelace',
      iban: 'DE89370400440532013000',
      phone: '+39 320 123 4567',
    },
  }),
  'GET /api/repeat-order': () => ({}),
  'POST /api/repeat-order': ({ mandate }) => ({ body: { package: 'p0', mandate, amount: 999 } }),
  'DELETE /api/payment-method': ({ mandate }) => ({ body: { id: mandate } }),
  'GET /api/payment': ({ payment }) => ({ query: { id: payment } }),
  'POST /api/age-check': () => ({ body: {} }),
  'GET /api/age-check': () => ({}),
  'POST /api/age-callback': () => ({ body: { id: 'unknown', reference: 'unknown', status: 'passed' } }),
  'POST /api/mail-webhook': () => ({ body: { signature: {}, 'event-data': {} } }),
  'POST /api/payment-webhook': () => ({ body: { id: 'tst_unknown' } }),
  'GET /api/spending-limit': () => ({}),
  'POST /api/spending-limit': () => ({ body: { day: '9999' } }),
  'GET /api/transactions': () => ({}),
  'POST /api/withdrawal': ({ order, member }) => ({
    body: { order, amount: 999, name: 'Ada', email: emailOf(member) },
  }),
}

const NEW_PASSWORD = 'another sentence of my own'
/** A new password with its repetition. */
export const TYPED_TWICE = { password: NEW_PASSWORD, password_repeat: NEW_PASSWORD }

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}

/** `POST /api/user push=1`: the key of a call in `EXAMPLES`. */
export function nameOf({ method, path, when }: Call): string {
  const variant = Object.entries(when ?? {}).map(([key, value]) => ` ${key}=${value}`)
  return `${method} ${path}${variant.join('')}`
}

/** Sends an example; `cookie` determines as whom. */
export async function sendExample(
  app: Pick<TestApp, 'send'>,
  { tenant, call, example, cookie }: { tenant: string; call: Call; example: Example; cookie: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const query = new URLSearchParams({ ...call.when, ...example.query })
  const file = example.picture
    ? await pictureBody()
    : example.recording
      ? await multipart('voice', await readFile(RECORDING))
      : undefined
  return app.send(tenant, `${call.path}?${query}`, {
    method: call.method,
    headers: {
      cookie: [cookie, example.cookie ?? ''].filter(Boolean).join('; '),
      'idempotency-key': randomUUID(),
      ...(file ? { 'content-type': file.type } : {}),
      ...headers,
    },
    ...(file ? { body: file.bytes } : example.body === undefined ? {} : { body: example.body }),
  })
}

/** Two seconds of sound, as a browser records them. */
export const RECORDING = path.join(import.meta.dirname, '../infra/voice/fixtures/streamed.webm')

interface Multipart {
  readonly type: string
  readonly bytes: Buffer
}

async function pictureBody(): Promise<Multipart> {
  const background = { r: 200, g: 20, b: 60 }
  const file = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return multipart('photo', file)
}

/** A body with one file in the field of this name. */
export async function multipart(field: string, file: Buffer): Promise<Multipart> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(file)]), 'file')
  const whole = new Response(form)
  return {
    type: whole.headers.get('content-type') ?? '',
    bytes: Buffer.from(await whole.arrayBuffer()),
  }
}
