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
 * A request for each endpoint of the console, with a photo of the tenant that a test is about. An endpoint without one fails the
 * tests of permissions and isolation.
 */
export const EXAMPLES: Readonly<Record<string, (photo: PhotoKey) => Example>> = {
  'GET /': () => ({}),
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
  'POST /photos/undo': (photo) => ({ body: photo }),
  'GET /complaints': () => ({}),
  'GET /complaints/one': ({ tenant }) => ({ query: { tenant, id: randomUUID() } }),
  'POST /complaints/answer': ({ tenant }) => ({
    body: { tenant, id: randomUUID(), outcome: 'upheld', text: 'We have looked at it and agree.' },
  }),
  'GET /audit': ({ tenant }) => ({ query: { tenant } }),
  'GET /signup-links': ({ tenant }) => ({ query: { tenant } }),
  'POST /signup-links': ({ tenant }) => ({ body: { tenant, uses: 2, days: 30, note: 'press' } }),
  'POST /signup-links/revoke': ({ tenant, photo }) => ({ body: { tenant, id: photo } }),
  'GET /staff': () => ({}),
  'POST /staff/invite': () => ({ body: { email: `${randomUUID()}@staff.test`, role: 'support' } }),
  'POST /staff/new-link': () => ({ body: { email: 'nobody@staff.test' } }),
  'POST /staff/disable': () => ({ body: { email: 'nobody@staff.test' } }),
  'POST /staff/enable': () => ({ body: { email: 'nobody@staff.test' } }),
  'POST /staff/end-sessions': () => ({ body: { email: 'nobody@staff.test' } }),
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
