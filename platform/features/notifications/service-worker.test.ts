import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { SERVICE_WORKER } from './service-worker.ts'

type Listener = (event: Record<string, unknown>) => void

const PATH = '/offline/abc-def/it'
let listeners: Map<string, Listener>
let kept: Map<string, Response>
/** Open pages. */
let clients: object[]
let network: (path: string) => Promise<Response>

beforeEach(() => {
  listeners = new Map()
  kept = new Map()
  network = async (path) => new Response(`page of ${path}`)
  const cache = {
    match: async (path: string) => kept.get(path),
    keys: async () => [...kept.keys()],
    delete: async (path: string) => kept.delete(path),
    put: async (path: string, answer: Response) => kept.set(path, answer),
  }
  clients = []
  const self = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: async () => clients },
  }
  const fetch = (request: string | { url: string }) =>
    network(typeof request === 'string' ? request : request.url)
  runInContext(SERVICE_WORKER, createContext({ self, caches: { open: async () => cache }, fetch, Response }))
})

/** Sends an event to the worker; resolves to the result of `waitUntil` or `respondWith`. */
async function send(type: string, event: Record<string, unknown>): Promise<unknown> {
  let result: unknown
  const take = (promise: unknown) => {
    result = promise
  }
  listeners.get(type)?.({ ...event, waitUntil: take, respondWith: take })
  return result
}

const keep = (path: unknown) => send('message', { data: { type: 'offline page', path } })
const open = (mode = 'navigate') =>
  send('fetch', { request: { url: '/members', method: 'GET', mode } }) as Promise<Response | undefined>
const offline = () => {
  network = () => Promise.reject(new TypeError('no network'))
}

it('shows the cached offline page if a page cannot be loaded, and otherwise the page itself', async () => {
  await keep(PATH)
  expect(await (await open())?.text()).toBe('page of /members')
  offline()
  expect(await (await open())?.text()).toBe(`page of ${PATH}`)
})

it('caches one page: that of the language and revision named last', async () => {
  await keep(PATH)
  await keep('/offline/abc-def/de')
  expect([...kept.keys()]).toEqual(['/offline/abc-def/de'])
})

it('keeps the old page if the new one cannot be loaded', async () => {
  await keep(PATH)
  offline()
  await keep('/offline/abc-def/de')
  network = async () => new Response('', { status: 404 })
  await keep('/offline/abc-def/fr')
  expect([...kept.keys()]).toEqual([PATH])
})

it.each(['/members', 'https://elsewhere.example/offline/a/b', '//x/offline/a/b', undefined])(
  'caches nothing from %s',
  async (path) => {
    await keep(path)
    expect(kept.size).toBe(0)
  },
)

it('handles no requests but those of pages', async () => {
  await keep(PATH)
  offline()
  expect(await open('cors')).toBeUndefined()
})

it('notifies open pages of a push, as version 2', async () => {
  const told: unknown[] = []
  const page = { visibilityState: 'visible', postMessage: (message: unknown) => told.push(message) }
  clients.push(page)
  await send('push', { data: { json: () => ({ path: '/chats/a' }) } })
  expect(told).toEqual([{ version: 2, type: 'new push message', path: '/chats/a' }])
})
