import type { Server, ServerResponse } from 'node:http'
import net from 'node:net'
import type { Log } from '../infra/log.ts'

/**
 * Milliseconds after the port was closed: for open requests, uploads among them, and as much for
 * running jobs (`infra/jobs/queue-loop.ts`).
 */
const LAST_REQUESTS = 20_000
/**
 * Milliseconds for the whole end, without the time of `DRAIN_SECONDS`. Process managers must wait
 * longer before they send SIGKILL (`deploy/`).
 */
export const LONGEST_END = 25_000
/**
 * Milliseconds in which a kept connection without a request may still bring one. A proxy may have
 * sent it before it learned that the port is closed, and would not repeat a POST.
 */
const LAST_OF_KEPT = 1_000

export interface Shutdown {
  readonly server: Server
  /**
   * Stops background activity: jobs, live streams, readings of files. Open requests may still use
   * everything.
   */
  readonly quiet: () => Promise<void>
  /** Closes the resources of requests, once there are none. */
  readonly close: () => Promise<void>
  readonly stopDatabase: () => Promise<void>
  /** Ends the process. */
  readonly exit?: (exitCode: number) => void
}

/**
 * Ends the program within 25 seconds: closes the port, answers what is open and the last request of
 * each kept connection, then closes pools and the database. A second call does nothing. Create it
 * before the server accepts requests: it tracks the open ones.
 *
 * @returns a function that takes the exit code; the code is 1 if the shutdown took too long or
 * failed.
 */
export function cleanEnd({
  server,
  quiet,
  close,
  stopDatabase,
  exit = process.exit,
}: Shutdown): (exitCode: number) => void {
  const open = new Set<ServerResponse>()
  let ending = false
  server.on('request', (_request, response) => {
    if (ending) hangUpAfter(response)
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  const end = async (exitCode: number) => {
    setTimeout(() => exit(1), LONGEST_END).unref()
    const closed = closePort(server)
    for (const response of open) hangUpAfter(response)
    const kept = setTimeout(() => server.closeIdleConnections(), LAST_OF_KEPT)
    const hurry = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS)
    await Promise.all([quiet(), closed])
    clearTimeout(kept)
    clearTimeout(hurry)
    await close()
    await stopDatabase()
    exit(exitCode)
  }
  return (exitCode) => {
    if (ending) return
    ending = true
    end(exitCode).catch(() => exit(1))
  }
}

/**
 * Accepts no further connections, and keeps the open ones: Node's own `close` of an HTTP server
 * also closes idle ones, on which a request may be under way.
 *
 * @returns once all connections are closed
 */
function closePort(server: Server): Promise<void> {
  return new Promise((resolve) => net.Server.prototype.close.call(server, () => resolve()))
}

/**
 * A keep-alive connection would bring further requests: if the headers are not sent yet, they
 * announce its end.
 */
function hangUpAfter(response: ServerResponse): void {
  const { socket } = response
  response.shouldKeepAlive = false
  response.once('finish', () => socket?.end())
}

export interface Drain {
  /** Seconds in which the process still serves everything while it says that it is not ready. */
  readonly seconds: number
  /** Turns `/readyz` to 503, so that proxies send new requests elsewhere. */
  readonly begin: () => void
  readonly end: (exitCode: number) => void
  readonly log: Log
}

/**
 * What SIGTERM and SIGINT do while the program serves: drain, then end. A second signal ends the
 * drain immediately, for a person at a terminal.
 *
 * @returns the listener for these signals
 */
export function endAfterDrain({ seconds, begin, end, log }: Drain): () => void {
  let draining = false
  return () => {
    if (draining || seconds === 0) return end(0)
    draining = true
    log.info({ seconds }, 'the program says that it is not ready, and ends after these seconds')
    begin()
    setTimeout(() => end(0), seconds * 1000)
  }
}

const FAULTS = {
  uncaughtException: 'an error was not caught: the program ends',
  unhandledRejection: 'a rejection was not handled: the program ends',
} as const

/**
 * Logs uncaught errors and ends the program with code 1: its state is unknown then, and a process
 * manager restarts it. Replaces every other listener: Vike's prints the error outside the log and
 * continues.
 */
export function endOnFault(log: Log, end: (exitCode: number) => void): void {
  for (const [event, message] of Object.entries(FAULTS)) {
    process.removeAllListeners(event)
    process.on(event, (fault: unknown) => {
      log.fatal({ err: fault }, message)
      end(1)
    })
  }
}
