import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, callApi } from './api-client.ts'
import { setFormUnderWay } from './form-under-way.ts'

/** Responses of the fake server, in order; the last one repeats. Requests are recorded. */
let answers: (() => Response | Promise<Response>)[] = []
const asked: { url: string; init: RequestInit }[] = []
const visited: string[] = []

const json = (status: number, body: unknown) => () => Response.json(body, { status })
const away = json(503, { error: { code: 'temporarily_unavailable', message: 'Torno subito' } })
const noNetwork = () => Promise.reject(new TypeError('fetch failed'))

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  visited.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.()
  })
  vi.stubGlobal('window', { location: { pathname: '/chats', assign: (url: string) => visited.push(url) } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Runs a call until it settles. Returns its result and the time of each request in milliseconds.
 */
async function outcome(call: Promise<unknown>): Promise<{ result: unknown; took: number }> {
  const started = Date.now()
  const settled = call.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { result: await settled, took: Date.now() - started }
}

describe('a failed request', () => {
  it('is repeated 5 times with a doubling delay, then reported', async () => {
    answers = [away]
    const { result, took } = await outcome(callApi('GET', '/api/chats'))
    expect(asked).toHaveLength(6)
    expect(took).toBe(300 + 600 + 1200 + 2400 + 4800)
    expect(result).toBeInstanceOf(ApiError)
    expect(result).toMatchObject({ status: 503, code: 'temporarily_unavailable', message: 'Torno subito' })
  })

  it('marks each attempt as a request from a page', async () => {
    answers = [noNetwork, json(200, {})]
    await outcome(callApi('GET', '/api/user'))
    expect(asked.map(({ init }) => new Headers(init.headers).get('request-type'))).toEqual([
      'client',
      'client',
    ])
  })

  it('answers as soon as the network is back', async () => {
    answers = [noNetwork, noNetwork, json(200, { chats: [] })]
    expect((await outcome(callApi('GET', '/api/chats'))).result).toEqual({ chats: [] })
    expect(asked).toHaveLength(3)
  })

  it('is repeated with the same idempotency key, and not at all without one, if it changes something', async () => {
    answers = [noNetwork]
    await outcome(callApi('POST', '/api/block', { body: undefined as never }))
    expect(asked).toHaveLength(1)
    await outcome(callApi('POST', '/api/message', { idempotencyKey: 'press-0001' }))
    expect(asked.slice(1)).toHaveLength(6)
    const keys = asked.slice(1).map(({ init }) => new Headers(init.headers).get('idempotency-key'))
    expect(new Set(keys)).toEqual(new Set(['press-0001']))
  })

  it('is not repeated after a refusal', async () => {
    answers = [json(422, { error: { code: 'validation_failed', message: 'No', fields: { text: 'Vuoto' } } })]
    const { result } = await outcome(callApi('GET', '/api/members'))
    expect(asked).toHaveLength(1)
    expect(result).toMatchObject({ fields: { text: 'Vuoto' } })
  })
})

describe('a session that ended in another tab', () => {
  const signedOut = json(403, {
    error: { code: 'authentication_required', message: '' },
    authentication_required: true,
  })

  it.each(['GET', 'POST', 'DELETE'])(
    '%s leads to the login and back, and reports no error',
    async (method) => {
      answers = [signedOut]
      const settled = vi.fn()
      callApi(method as 'GET', '/api/likes').then(settled, settled)
      await vi.runAllTimersAsync()
      expect(visited).toEqual(['/login?next=%2Fchats'])
      expect(asked).toHaveLength(1)
      expect(settled).not.toHaveBeenCalled()
    },
  )

  it('does not redirect while a form is being posted: the logout itself has ended the session', async () => {
    answers = [signedOut]
    setFormUnderWay(true)
    void callApi('GET', '/api/likes')
    await vi.runAllTimersAsync()
    setFormUnderWay(false)
    expect(visited).toEqual([])
  })

  it('is reported as a normal error on the user path', async () => {
    answers = [signedOut]
    const { result } = await outcome(callApi('GET', '/api/user'))
    expect(visited).toEqual([])
    expect(result).toMatchObject({ status: 403, code: 'authentication_required' })
  })
})
