import type { Request, RequestHandler, Response } from 'express'
import { AuthenticationRequiredError } from '../../core/errors.ts'
import type { LiveEvent } from '../../core/live.ts'
import type { OpenScope } from '../../infra/http/calls.ts'
import type { LiveBus } from '../../infra/live/bus.ts'
import { neighbourhoodOf } from '../../infra/network-share.ts'
import { networkOf } from '../../infra/rate-limit.ts'
import { SharedSlots } from '../../infra/shared-slots.ts'

export interface StreamDeps {
  readonly bus: LiveBus
  readonly openScope: OpenScope
  /** Milliseconds between signs of life; also how often the session is looked at again. */
  readonly heartbeat?: number
  readonly limits?: typeof STREAMS
}

const HEARTBEAT = 25_000
/**
 * Streams of this process: each is memory, and a look at its session at every heartbeat. No tenant gets more than are still
 * free. Mobile networks and offices share a network address, so the limit is high. A refused page polls instead.
 */
const STREAMS = { process: 8000, network: 400 }
/** Tabs of one member in one process; the oldest goes when one more opens. */
const STREAMS_OF_ONE = 6
/** A stream that nobody reads any more must not fill memory. */
const LARGEST_BACKLOG = 64 * 1024

interface Reader {
  readonly tenant: number
  readonly member: string
  readonly session: string
}

/**
 * `GET /api/events`: server-sent events for the signed-in member. Ids only; the browser asks for the rest, and for everything
 * after a reconnect (`hello`), so no event has to be kept. The stream holds no database connection.
 */
export function eventStream(deps: StreamDeps): RequestHandler {
  const open = new Map<string, Set<() => void>>()
  const { process, network } = deps.limits ?? STREAMS
  const slots = new SharedSlots({ slots: process })
  return async (request, response) => {
    const reader = await readerOf(deps, request, response)
    if (!reader) throw new AuthenticationRequiredError()
    // Gone while we looked who it is: nobody would tell us again, and the stream would be kept for a month.
    if (response.destroyed) return
    const key = `${reader.tenant} ${reader.member}`
    const streams = open.get(key) ?? new Set()
    if (streams.size >= STREAMS_OF_ONE) streams.values().next().value?.()
    const leave = takeSlot(slots, reader, request.ip, network)
    const end = run(deps, { request, response, reader }, () => {
      leave()
      streams.delete(end)
      if (streams.size === 0 && open.get(key) === streams) open.delete(key)
    })
    streams.add(end)
    open.set(key, streams)
  }
}

/** @throws UnavailableError where the network or the tenant reads as many streams as it may */
function takeSlot(slots: SharedSlots, { tenant }: Reader, address: string | undefined, most: number) {
  return slots.take([
    { group: `network ${networkOf(address)}`, most },
    { group: `neighbourhood ${neighbourhoodOf(address)}` },
    { group: `tenant ${tenant}` },
  ])
}

/** Who reads, in a transaction of its own. */
async function readerOf(deps: StreamDeps, request: Request, response: Response): Promise<Reader | undefined> {
  return deps.openScope(request, response, async ({ tenant, viewer }) =>
    viewer.kind === 'member'
      ? { tenant: tenant.key, member: viewer.id, session: viewer.sessionId }
      : undefined,
  )
}

interface Connection {
  readonly request: Request
  readonly response: Response
  readonly reader: Reader
}

/** @returns how to end the stream. */
function run(deps: StreamDeps, { request, response, reader }: Connection, onEnd: () => void): () => void {
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
    onEnd()
    response.end()
  }
  const write = (text: string) => {
    if (over) return
    response.write(text)
    if (response.writableLength > LARGEST_BACKLOG) end()
  }
  const leave = deps.bus.subscribe(reader.tenant, reader.member, {
    onEvent: (event) => {
      if (event.type === 'session_ended') {
        if (event.session === reader.session) end()
        return
      }
      write(eventText(event))
    },
    onGap: () => write('event: hello\ndata: {}\n\n'),
  })
  // Logged out, expired, deleted: the session is the only thing that may keep a stream open.
  const lookAgain = () => {
    readerOf(deps, request, response).then(
      (still) => {
        if (still?.session !== reader.session) end()
      },
      () => undefined,
    )
  }
  const timer = setInterval(() => {
    write(': \n\n')
    lookAgain()
  }, deps.heartbeat ?? HEARTBEAT)
  timer.unref()
  response.once('close', end)
  response.flushHeaders()
  write('retry: 3000\nevent: hello\ndata: {}\n\n')
  // It may have ended after it was read and before its end could be heard.
  lookAgain()
  return end
}

function eventText(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
