import { setTimeout as wait } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { AuthenticationRequiredError } from '../../core/errors.ts'
import type { LiveEvent, SessionRef } from '../../core/live.ts'
import type { OpenIdentity } from '../../infra/http/calls.ts'
import { PAGE_ID } from '../../infra/http/page-id.ts'
import type { LiveBus } from '../../infra/live/bus.ts'
import type { Meter } from '../../infra/metrics/meter.ts'
import { neighbourhoodOf } from '../../infra/network-share.ts'
import { networkOf } from '../../infra/rate-limit.ts'
import { SharedSlots } from '../../infra/shared-slots.ts'
import { SessionWatch } from './session-watch.ts'

export interface StreamDeps {
  readonly bus: LiveBus
  readonly openScope: OpenIdentity
  /** Returns the ids of the valid ones of these sessions. */
  readonly sessionsAlive: (asked: readonly SessionRef[]) => Promise<ReadonlySet<string>>
  /** Milliseconds between heartbeats. */
  readonly heartbeat?: number
  readonly limits?: typeof STREAMS
  readonly meter?: Meter
}

const HEARTBEAT = 25_000
/** Between two checks of the sessions of all streams, which no event may end. */
const SWEEP = 600_000
/**
 * Limits of streams per process: each costs memory and a place in the query of sessions. No tenant
 * gets more than are still free. Mobile networks and offices share an address, so the limit per
 * network is high. A refused page polls instead.
 */
const STREAMS = { process: 8000, network: 400 }
/** Milliseconds that a stream waits for the first event connection of its site. */
const LONGEST_START = 2_000
/** Tabs of one member in one process; one more closes the oldest. */
const STREAMS_OF_ONE = 6
/** Bytes that may wait for a slow client; beyond that the stream is closed, to bound memory. */
const LARGEST_BACKLOG = 64 * 1024

interface Reader extends SessionRef {
  readonly member: string
}

/**
 * `GET /api/events`: server-sent events for the signed-in member. They contain only ids; the
 * browser requests the rest. After an interruption, `Last-Event-ID` (or `?last=`) names the last
 * event, or the position of the last heartbeat, that the page received: the events since are sent,
 * each once, and `hello` says `resumed`; if this process does not know the position, it says
 * `missed`, and the page refreshes everything. `?since=` is when the page was read: `hello` says
 * whether anything happened since. The stream holds no database connection.
 */
export function eventStream(deps: StreamDeps): RequestHandler {
  const open = new Map<string, Set<() => void>>()
  const { process, network } = deps.limits ?? STREAMS
  const slots = new SharedSlots({ slots: process })
  deps.meter?.read('dating_streams_open', () => [{ labels: {}, value: slots.taken }])
  const sessions = new SessionWatch({ alive: deps.sessionsAlive, interval: SWEEP })
  return async (request, response) => {
    const reader = await readerOf(deps, request, response)
    if (!reader) throw new AuthenticationRequiredError()
    await heard(deps.bus, reader.tenant)
    // Closed during the look-up: no further `close` event would come, and the stream would be kept
    // for a month.
    if (response.destroyed) return
    const key = `${reader.tenant} ${reader.member}`
    const streams = open.get(key) ?? new Set()
    if (streams.size >= STREAMS_OF_ONE) streams.values().next().value?.()
    const leave = takeSlot(slots, reader, request.ip, network)
    const connection = {
      response,
      reader,
      page: pageOf(request),
      since: sinceOf(request),
      last: lastOf(request),
    }
    const end = run({ ...deps, sessions }, connection, () => {
      leave()
      streams.delete(end)
      if (streams.size === 0 && open.get(key) === streams) open.delete(key)
    })
    streams.add(end)
    open.set(key, streams)
  }
}

/**
 * Waits until events of the tenant are heard, but not long: if they cannot be, the page gets its
 * stream, and the gap is reported once they are.
 */
async function heard(bus: LiveBus, tenant: number): Promise<void> {
  const over = new AbortController()
  const late = wait(LONGEST_START, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
  await Promise.race([bus.ready(tenant), late])
  over.abort()
}

/**
 * @throws UnavailableError if the network or the tenant has reached its limit of streams
 */
function takeSlot(slots: SharedSlots, { tenant }: Reader, address: string | undefined, most: number) {
  return slots.take([
    { group: `network ${networkOf(address)}`, most },
    { group: `neighbourhood ${neighbourhoodOf(address)}` },
    { group: `tenant ${tenant}` },
  ])
}

/** The signed-in member, read in a separate transaction. */
async function readerOf(deps: StreamDeps, request: Request, response: Response): Promise<Reader | undefined> {
  return deps.openScope(request, response, async ({ tenant, viewer }) =>
    viewer.kind === 'member'
      ? { tenant: tenant.key, member: viewer.id, session: viewer.sessionId }
      : undefined,
  )
}

/** The id that the page generated: it does not receive events caused by its own requests. */
function pageOf({ query }: Request): string | undefined {
  return typeof query.page === 'string' && PAGE_ID.test(query.page) ? query.page : undefined
}

/**
 * When the page that opens the stream was read, in milliseconds; undefined if it does not send it.
 */
function sinceOf({ query }: Request): number | undefined {
  return typeof query.since === 'string' && /^\d{13}$/.test(query.since) ? Number(query.since) : undefined
}

const EVENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Id of the last event that the page received: sent by the browser when it reconnects, by our
 * script when it opens a new stream.
 */
function lastOf({ query, headers }: Request): string | undefined {
  const last = headers['last-event-id'] ?? query.last
  return typeof last === 'string' && EVENT_ID.test(last) ? last : undefined
}

interface Connection {
  readonly response: Response
  readonly reader: Reader
  readonly page: string | undefined
  readonly since: number | undefined
  readonly last: string | undefined
}

interface RunDeps extends StreamDeps {
  readonly sessions: SessionWatch
}

/**
 * @returns the function that ends the stream
 */
function run(deps: RunDeps, connection: Connection, onEnd: () => void): () => void {
  const { response, reader, page } = connection
  response.status(200)
  response.setHeader('content-type', 'text/event-stream; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-accel-buffering', 'no')
  let over = false
  const end = () => {
    if (over) return
    over = true
    clearInterval(timer)
    leave()
    forget()
    onEnd()
    response.end()
  }
  const write = (text: string) => {
    if (over) return
    response.write(text)
    if (response.writableLength > LARGEST_BACKLOG) end()
  }
  const leave = deps.bus.subscribe(reader.tenant, reader.member, {
    onEvent: (event, from, id) => {
      if (event.type === 'session_ended') {
        if (event.session === reader.session) end()
        return
      }
      if (from === undefined || from !== page) write(eventText(event, id))
    },
    onGap: () => {
      deps.sessions.lookAgain()
      // Clears the client's position: events after it may have been missed.
      write('id\nevent: hello\ndata: {}\n\n')
    },
    onEnd: () => {
      write(`retry: ${retryDelay()}\n\n`)
      end()
    },
  })
  // Signed out, expired, deleted: a stream is only as valid as its session.
  const forget = deps.sessions.watch(reader, end)
  const timer = setInterval(
    () => write(`id: ${deps.bus.lastEventId(reader.tenant)}\n\n`),
    deps.heartbeat ?? HEARTBEAT,
  )
  timer.unref()
  response.once('close', end)
  response.flushHeaders()
  // Nothing was awaited since the subscription, so each event is either received or counted here.
  write(greeting(deps.bus, connection))
  return end
}

/**
 * The missed events, followed by `hello` with the newest position: after an interruption between
 * them, the older position is still valid.
 */
function greeting(bus: LiveBus, { reader: { tenant, member }, page, since, last }: Connection): string {
  const events = last === undefined ? undefined : bus.eventsAfter(tenant, member, last)
  const missed = last !== undefined || (since !== undefined && bus.happenedSince(tenant, member, since))
  const texts = (events ?? []).map(({ event, from, id }) =>
    from === undefined || from !== page ? eventText(event, id) : '',
  )
  const data = events ? { resumed: true } : missed ? { missed } : {}
  return `retry: ${retryDelay()}\n\n${texts.join('')}id: ${bus.lastEventId(tenant)}\nevent: hello\ndata: ${JSON.stringify(data)}\n\n`
}

/**
 * Milliseconds after which a browser opens an interrupted stream again, different for each stream:
 * after a restart, all pages of a process would otherwise ask in the same second.
 */
function retryDelay(): number {
  return 2_000 + Math.round(Math.random() * 8_000)
}

function eventText(event: LiveEvent, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`
}
