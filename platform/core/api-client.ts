import type { BodyOf, Call, QueryOf, ResponseOf } from './contract.ts'
import { isFormUnderWay } from './form-under-way.ts'
import { PAGE_HEADER, pageId } from './page-id.ts'
import { noteChange } from './tab-changes.ts'

/**
 * An error response of the API as the browser sees it; `message` is already in the reader's
 * language.
 */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string | number>>

  constructor(status: number, error: Partial<ErrorShape>) {
    super(error.message ?? '')
    this.status = status
    this.code = error.code ?? 'network'
    this.fields = error.fields ?? {}
    this.params = error.params ?? {}
  }
}

interface ErrorShape {
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string | number>>
}

/** Failed requests are retried 5 times with exponential delay. */
const RETRIES = 5
const FIRST_DELAY = 300

interface Options<C extends Call> {
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C> | FormData
  /** Makes a changing request safe to repeat: repeats with the same key change nothing. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The request outlives the page. */
  readonly keepalive?: boolean
}

/**
 * Calls the API: `callApi<typeof listChatsCall>('GET', '/api/chats')`. Reads and requests with an
 * idempotency key are retried; if the session has ended, the browser goes to the login page and the
 * call never settles, so that the page being left shows no error.
 * @throws ApiError with the server's code, message and faulty fields; code `network` if there was
 * no response.
 */
export async function callApi<C extends Call>(
  method: C['method'],
  path: C['path'],
  options: Options<C> = {},
): Promise<ResponseOf<C>> {
  const repeatable = method === 'GET' || options.idempotencyKey !== undefined
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(method, path, options)
    } catch (error) {
      const passing = !(error instanceof ApiError) || error.status >= 500
      if (options.signal?.aborted) throw error
      if (error instanceof ApiError && isSignedOut(error, path)) return leaveForLogin()
      if (!passing) throw error
      if (!repeatable || attempt >= RETRIES) throw error instanceof ApiError ? error : new ApiError(0, {})
      await delay(FIRST_DELAY * 2 ** attempt)
    }
  }
}

async function once<C extends Call>(
  method: string,
  path: string,
  options: Options<C>,
): Promise<ResponseOf<C>> {
  const { query, body, idempotencyKey, signal, keepalive = false } = options
  const form = body instanceof FormData
  const answer = await fetch(path + search(query), {
    method,
    keepalive,
    headers: {
      'request-type': 'client',
      accept: 'application/json',
      ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
      ...(method === 'GET' ? {} : { [PAGE_HEADER]: pageId() }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const json = (await answer.json().catch(() => ({}))) as { error?: Partial<ErrorShape> }
  if (!answer.ok) throw new ApiError(answer.status, json.error ?? {})
  if (method !== 'GET') noteChange(path)
  return json as ResponseOf<C>
}

function search(query: unknown): string {
  if (!query || typeof query !== 'object') return ''
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(key, String(value))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/**
 * 403 with `authentication_required`, except on the user path, means that the session has ended
 * elsewhere.
 */
function isSignedOut({ code }: ApiError, path: string): boolean {
  return code === 'authentication_required' && !path.startsWith('/api/user')
}

/**
 * @returns a promise that never settles, so that no caller shows an error while the next page
 *   loads.
 */
function leaveForLogin(): Promise<never> {
  if (!isFormUnderWay()) window.location.assign(`/login?next=${encodeURIComponent(window.location.pathname)}`)
  return new Promise(() => undefined)
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** A key for one press of a button: repeated requests of the same press use the same key. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
