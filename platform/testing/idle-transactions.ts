import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, expect } from 'vitest'
import type { CheckFiles } from '../infra/check-files.ts'
import type { PaymentProvider } from '../infra/payments/port.ts'
import type { PhotoStorage } from '../infra/photo-storage.ts'
import { currentRequestId } from '../infra/request-id.ts'
import type { VoiceFiles } from '../infra/voice-files.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { testProviderOf } from './providers.ts'

/** Milliseconds that each slow part takes longer. */
const SLOW = 150
/** Maximum milliseconds that a transaction may be idle because of a slow part of its request. */
const LONGEST = 100

interface Span {
  /** Of the request that it belongs to. */
  readonly request: string | undefined
  readonly from: number
  readonly to: number
}

interface SlowSpan extends Span {
  readonly part: string
}

/**
 * Operations outside the database, slowed down by the test; a test file replaces `hash` and
 * `picture`.
 */
class SlowParts {
  /** Of the running test: what an earlier one left running ends in the list of that one. */
  spans: SlowSpan[] = []
  /** Off while a test prepares its data. */
  on = false

  async run<T>(part: string, work: () => Promise<T>): Promise<T> {
    if (!this.on) return work()
    const { spans } = this
    const from = performance.now()
    await wait(SLOW)
    try {
      return await work()
    } finally {
      spans.push({ part, request: currentRequestId(), from, to: performance.now() })
    }
  }
}

export const slowParts = new SlowParts()

/** Slows down the functions of `target`. */
function slowDown<T extends object>(part: string, target: T, names: readonly (keyof T & string)[]): void {
  for (const name of names) {
    const work = target[name] as (...parameters: unknown[]) => Promise<unknown>
    const slow = (...parameters: unknown[]) => slowParts.run(part, () => work.apply(target, parameters))
    Object.defineProperty(target, name, { value: slow })
  }
}

/** Periods in which a transaction is open and no statement is running. */
class IdleWatch {
  readonly spans: Span[] = []
  readonly #watched = new WeakSet<pg.PoolClient>()

  /** Watches each connection that `pool` hands out from now on. */
  start(pool: pg.Pool): void {
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
    const watched = (callback?: (error: unknown, client?: pg.PoolClient) => void) => {
      const connected = connect().then((client) => {
        if (!this.#watched.has(client)) this.#watch(client)
        return client
      })
      // `pool.query` passes one.
      if (!callback) return connected
      connected.then((client) => callback(undefined, client), callback)
    }
    Object.defineProperty(pool, 'connect', { value: watched })
  }

  #watch(client: pg.PoolClient): void {
    this.#watched.add(client)
    const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>
    let open: { readonly request: string | undefined } | undefined
    let idleFrom = 0
    let underWay = 0
    const send = async (...parameters: unknown[]) => {
      const [statement] = parameters as [string | { readonly text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      const now = performance.now()
      if (open && underWay === 0) this.spans.push({ ...open, from: idleFrom, to: now } as Span)
      if (text.startsWith('begin')) open = { request: currentRequestId() }
      if (/^(commit|rollback)/.test(text)) open = undefined
      underWay++
      try {
        return await query(...parameters)
      } finally {
        underWay--
        idleFrom = performance.now()
      }
    }
    Object.defineProperty(client, 'query', { value: send })
  }
}

/**
 * Runs requests with every slow operation slowed down, and fails if an open transaction of the same
 * request waited for one.
 * @returns the names of the slow operations that ran, sorted
 */
type SlowRequests = (work: () => Promise<unknown>) => Promise<readonly string[]>

/**
 * Slows down the payment provider and the photo storage, and watches the program's transactions.
 */
export function slowRequests(test: TestDatabase, app: TestApp): SlowRequests {
  const watch = new IdleWatch()
  beforeAll(() => {
    const { storage, checkFiles, voiceFiles } = app.services
    slowDown<PhotoStorage>('disk', storage, ['write', 'read', 'has', 'remove'])
    slowDown<CheckFiles>('disk', checkFiles, ['write', 'read', 'remove'])
    slowDown<VoiceFiles>('disk', voiceFiles, ['write', 'read', 'remove'])
    slowDown<PaymentProvider>('provider', testProviderOf(app), [
      'createPayment',
      'fetchPayment',
      'cancelPayment',
    ])
    watch.start(test.database.pool)
  })
  return async (work) => {
    slowParts.spans = []
    watch.spans.length = 0
    slowParts.on = true
    try {
      await work()
    } finally {
      slowParts.on = false
    }
    const waits = slowParts.spans.flatMap((slow) => watch.spans.flatMap((idle) => waitOf(idle, slow)))
    expect(waits, 'what an open transaction waited for').toEqual([])
    return [...new Set(slowParts.spans.map(({ part }) => part))].sort()
  }
}

function waitOf(idle: Span, slow: SlowSpan): readonly string[] {
  if (idle.request !== slow.request) return []
  const shared = Math.min(idle.to, slow.to) - Math.max(idle.from, slow.from)
  return shared > LONGEST ? [`${slow.part} for ${Math.round(shared)} ms`] : []
}
