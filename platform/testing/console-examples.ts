import { randomUUID } from 'node:crypto'
import type { ConsoleRoute } from '../console/serve.ts'
import type { RequestOptions } from './app.ts'

export interface PhotoKey {
  /** Key of the tenant. */
  readonly tenant: number
  readonly photo: string
}

interface Example {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
}

/**
 * A request for each endpoint of the console, with a photo of the tested tenant. Tests of
 * permissions and isolation fail for a missing one.
 */
export const EXAMPLES: Readonly<Record<string, (photo: PhotoKey) => Example>> = {
  'GET /': () => ({}),
  'GET /find': () => ({ query: { q: 'nobody@example.test' } }),
  'POST /find': () => ({ body: { q: 'nobody@example.test' } }),
  'GET /sign-in': () => ({}),
  'POST /sign-in': () => ({ body: { email: 'nobody@staff.test', password: 'wrong' } }),
  'GET /second-factor': () => ({}),
  'POST /second-factor': () => ({ body: { code: '000000' } }),
  'POST /second-factor/passkey-options': () => ({ body: {} }),
  'POST /second-factor/passkey': () => ({ body: { response: '' } }),
  'POST /sign-out': () => ({ body: {} }),
  'POST /language': () => ({ body: { language: 'en' } }),
  'GET /invitation': () => ({}),
  'POST /invitation': () => ({ body: { password: 'x', code: '1' } }),
  'GET /photos': () => ({}),
  'GET /photos/more': () => ({}),
  'GET /photos/image': (photo) => ({ query: { ...photo } }),
  'POST /photos/decide': (photo) => ({ body: { ...photo, verdict: 'approve' } }),
  'POST /photos/skip': (photo) => ({ body: photo }),
  'POST /photos/undo': (photo) => ({ body: photo }),
  'GET /checks': () => ({}),
  'GET /checks/image': ({ tenant }) => ({ query: { tenant, member: randomUUID() } }),
  'GET /checks/photo': ({ tenant, photo }) => ({ query: { tenant, member: randomUUID(), photo } }),
  'POST /checks/decide': ({ tenant, photo }) => ({
    body: { tenant, member: randomUUID(), check: randomUUID(), main: photo, verdict: 'approve' },
  }),
  'POST /checks/skip': ({ tenant }) => ({ body: { tenant, member: randomUUID(), check: randomUUID() } }),
  'GET /moderation': ({ tenant }) => ({ query: { tenant, kind: 'report' } }),
  'GET /moderation/one': ({ tenant }) => ({ query: { tenant, id: randomUUID() } }),
  'GET /moderation/image': ({ tenant }) => ({ query: { tenant, id: randomUUID(), content: 'a1b2' } }),
  'GET /moderation/voice': ({ tenant }) => ({
    query: { tenant, id: randomUUID(), content: 'ab'.repeat(20) },
  }),
  'POST /moderation/decide': ({ tenant }) => ({
    body: { tenant, id: randomUUID(), measure: 'warn', grounds: 'spam' },
  }),
  'POST /moderation/appeal': ({ tenant }) => ({
    body: { tenant, id: randomUUID(), side: 'reported', measure: 'keep' },
  }),
  'GET /complaints': () => ({}),
  'GET /complaints/one': ({ tenant }) => ({ query: { tenant, id: randomUUID() } }),
  'POST /complaints/answer': ({ tenant }) => ({
    body: { tenant, id: randomUUID(), outcome: 'upheld', text: 'We have looked at it and agree.' },
  }),
  'POST /complaints/take': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'POST /complaints/release': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'POST /complaints/note': ({ tenant }) => ({ body: { tenant, id: randomUUID(), note: 'Ask finance.' } }),
  'GET /complaints/templates': () => ({}),
  'POST /complaints/templates': ({ tenant }) => ({
    body: { tenant, language: 'it', kind: 'payment', name: 'Twice', body: 'We have returned {{reference}}.' },
  }),
  'POST /complaints/templates/remove': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'GET /audit': ({ tenant }) => ({ query: { tenant } }),
  'GET /audit/export': ({ tenant }) => ({ query: { tenant } }),
  'GET /links': ({ tenant }) => ({ query: { tenant } }),
  'GET /links/qr': ({ tenant }) => ({ query: { tenant, token: 'nothing', type: 'svg' } }),
  'POST /links': ({ tenant }) => ({
    body: { tenant, token: `link-${randomUUID().slice(0, 8)}`, target: 'index', network: 'n1' },
  }),
  'POST /links/disable': ({ tenant }) => ({ body: { tenant, token: 'nothing' } }),
  'GET /sites/links': ({ tenant }) => ({ query: { tenant } }),
  'POST /sites/links': ({ tenant }) => ({ body: { tenant, subject: '~site', days: 7 } }),
  'POST /sites/links/withdraw': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'POST /sites/links/withdraw-all': ({ tenant }) => ({ body: { tenant } }),
  'GET /postbacks': ({ tenant }) => ({ query: { tenant } }),
  'POST /postbacks/test': ({ tenant }) => ({ body: { tenant, network: 'nothing', kind: 'signup' } }),
  'POST /postbacks/again': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'GET /sites': () => ({}),
  'GET /sites/matrix': ({ tenant }) => ({ query: { tenants: tenant } }),
  'POST /sites/alerts/seen': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'GET /sites/one': ({ tenant }) => ({ query: { tenant } }),
  'GET /stories': ({ tenant }) => ({ query: { tenant } }),
  'POST /stories/decide': ({ tenant, photo }) => ({ body: { tenant, id: photo, decision: 'approve' } }),
  'GET /signup-links': ({ tenant }) => ({ query: { tenant } }),
  'POST /signup-links': ({ tenant }) => ({ body: { tenant, uses: 2, days: 30, note: 'press' } }),
  'POST /signup-links/invite': ({ tenant, photo }) => ({ body: { tenant, id: photo } }),
  'POST /signup-links/revoke': ({ tenant, photo }) => ({ body: { tenant, id: photo } }),
  'GET /finance': ({ tenant }) => ({ query: { tenant, member: 'a@b.example' } }),
  'GET /finance/payment': ({ tenant }) => ({ query: { tenant, id: randomUUID() } }),
  'GET /finance/transactions': ({ tenant }) => ({ query: { tenant } }),
  'GET /finance/refunds': ({ tenant }) => ({ query: { tenant } }),
  'POST /finance/refund': ({ tenant }) => ({
    body: { tenant, payment: randomUUID(), amount: '1.00', reason: 'late', key: randomUUID() },
  }),
  'POST /finance/credit-back': ({ tenant }) => ({
    body: { tenant, member: randomUUID(), credits: 10, cause: 'fault', reason: 'late', key: randomUUID() },
  }),
  'POST /finance/refunds/approve': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'POST /finance/refunds/paid': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'POST /finance/refunds/reject': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'GET /finance/alerts': ({ tenant }) => ({ query: { tenant } }),
  'POST /finance/alerts/resolve': ({ tenant }) => ({ body: { tenant, id: randomUUID(), note: 'seen' } }),
  'GET /finance/vat': ({ tenant }) => ({ query: { tenant, period: '2026-q4' } }),
  'GET /finance/export': ({ tenant }) => ({ query: { tenant, list: 'payments' } }),
  'GET /members': () => ({}),
  'POST /members': ({ tenant }) => ({ body: { tenant, who: 'a@b.example', reason: 'payment' } }),
  'GET /members/member': ({ tenant }) => ({ query: { tenant, id: randomUUID(), reason: 'payment' } }),
  'POST /members/disable': ({ tenant }) => ({ body: { tenant, id: randomUUID(), why: 'fraud' } }),
  'POST /members/enable': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'POST /members/end-sessions': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'GET /codes': ({ tenant }) => ({ query: { tenant } }),
  'POST /codes': ({ tenant }) => ({ body: { tenant, percent: 10 } }),
  'POST /codes/disable': ({ tenant }) => ({ body: { tenant, code: 'SPRING' } }),
  'GET /codes/export': ({ tenant }) => ({ query: { tenant } }),
  'GET /landers/list': ({ tenant }) => ({ query: { tenant } }),
  'GET /landers': ({ tenant }) => ({ query: { tenant } }),
  'POST /landers/new': ({ tenant }) => ({
    body: { tenant, lander: 'gallery', name: `copy-${randomUUID().slice(0, 8)}` },
  }),
  'POST /landers/delete': ({ tenant }) => ({ body: { tenant, lander: 'gallery' } }),
  'GET /landers/edit': ({ tenant }) => ({ query: { tenant, lander: 'gallery' } }),
  'GET /landers/canvas': ({ tenant }) => ({ query: { tenant, lander: 'gallery', language: 'it' } }),
  'GET /landers/document': ({ tenant }) => ({ query: { tenant, lander: 'gallery' } }),
  'POST /landers/editing': ({ tenant }) => ({ body: { tenant, lander: 'gallery' } }),
  'POST /landers/draft': ({ tenant }) => ({
    body: { tenant, lander: 'gallery', revision: 0, document: '{}' },
  }),
  'POST /landers/discard': ({ tenant }) => ({ body: { tenant, lander: 'video', revision: 0 } }),
  'POST /landers/check': ({ tenant }) => ({ body: { tenant, lander: 'gallery', document: '{}' } }),
  'POST /landers/publish': ({ tenant }) => ({
    body: { tenant, lander: 'gallery', revision: 1, document: '{}', note: 'first' },
  }),
  'POST /landers/unschedule': ({ tenant }) => ({ body: { tenant, lander: 'gallery' } }),
  'POST /landers/rollback': ({ tenant }) => ({ body: { tenant, lander: 'gallery' } }),
  'POST /landers/pictures': ({ tenant }) => ({ body: { tenant, lander: 'gallery' } }),
  'GET /landers/picture': ({ tenant }) => ({
    query: { tenant, lander: 'gallery', file: 'face-01.webp' },
  }),
  'GET /landers/preview-link': ({ tenant }) => ({ query: { tenant, lander: 'gallery' } }),
  'GET /landers/versions': ({ tenant }) => ({ query: { tenant, lander: 'gallery' } }),
  'GET /landers/version': ({ tenant }) => ({ query: { tenant, lander: 'gallery', version: 1 } }),
  'GET /themes': ({ tenant }) => ({ query: { tenant } }),
  'POST /themes/draft': ({ tenant }) => ({ body: { tenant, revision: 0, 'radius.card': '9' } }),
  'POST /themes/publish': ({ tenant }) => ({ body: { tenant, revision: 1, note: 'first' } }),
  'POST /themes/rollback': ({ tenant }) => ({ body: { tenant } }),
  'GET /campaigns': ({ tenant }) => ({ query: { tenant, by: 'day,network' } }),
  'GET /campaigns/export': ({ tenant }) => ({ query: { tenant } }),
  'GET /campaigns/costs': ({ tenant }) => ({ query: { tenant } }),
  'POST /campaigns/costs': ({ tenant }) => ({
    body: { tenant, day: '2026-11-21', amount: '10', currency: 'EUR', network: 'n1' },
  }),
  'POST /campaigns/costs/import': ({ tenant }) => ({ query: { tenant }, body: {} }),
  'POST /campaigns/costs/remove': ({ tenant }) => ({ body: { tenant, id: randomUUID() } }),
  'GET /experiments': ({ tenant }) => ({ query: { tenant } }),
  'GET /sites/new': () => ({}),
  'GET /sites/new/picture': () => ({ query: { theme: 'classic', preset: 'dating', name: 'Luna' } }),
  'GET /sites/new/look': () => ({ query: { theme: 'classic', preset: 'dating', name: 'Luna' } }),
  'POST /sites/new': () => ({ body: { step: 'check', name: 'Luna' } }),
  'GET /sites/settings': ({ tenant }) => ({ query: { tenant } }),
  'POST /sites/settings': ({ tenant }) => ({ body: { tenant, hash: 'old' } }),
  'GET /sites/state': ({ tenant }) => ({ query: { tenant } }),
  'POST /sites/state': ({ tenant }) => ({ body: { tenant, step: 'resume' } }),
  'POST /sites/archive': ({ tenant }) => ({ body: { tenant, id: 'nothing' } }),
  'GET /staff': () => ({}),
  'POST /staff/invite': () => ({
    body: { email: `${randomUUID()}@staff.test`, role: 'support', sites: 'all' },
  }),
  'POST /staff/new-link': () => ({ body: { email: 'nobody@staff.test' } }),
  'POST /staff/disable': () => ({ body: { email: 'nobody@staff.test' } }),
  'POST /staff/enable': () => ({ body: { email: 'nobody@staff.test' } }),
  'POST /staff/end-sessions': () => ({ body: { email: 'nobody@staff.test' } }),
  'GET /confirm': () => ({}),
  'POST /confirm': () => ({ body: {} }),
  'GET /account': () => ({}),
  'POST /recovery-codes': () => ({ body: {} }),
  'POST /passkeys/options': () => ({ body: {} }),
  'POST /passkeys': () => ({ body: { name: 'key', response: '' } }),
  'POST /passkeys/remove': () => ({ body: { id: randomUUID() } }),
}

export const nameOf = ({ method, path }: Pick<ConsoleRoute, 'method' | 'path'>): string => `${method} ${path}`

/** The example of an endpoint as a request. */
export function endpointOf(
  route: Pick<ConsoleRoute, 'method' | 'path'>,
  photo: PhotoKey,
): { readonly path: string; readonly options: RequestOptions } {
  const { query = {}, body } = EXAMPLES[nameOf(route)]?.(photo) ?? {}
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return {
    path: search.size > 0 ? `${route.path}?${search}` : route.path,
    options: { method: route.method, ...(body ? { body } : {}) },
  }
}
