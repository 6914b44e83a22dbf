import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Log } from '../infra/log.ts'

/** Milliseconds. Process managers send SIGKILL after ten seconds or more. */
const LONGEST_END = 9_000
const LAST_REQUESTS = 5_000

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
 * Ends the program within ten seconds: refuses new requests, waits for open ones, then closes pools
 * and the database. A second call does nothing. Create it before the server accepts requests: it
 * tracks the open ones.
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
  server.on('request', (_request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  let ending = false
  const end = async (exitCode: number) => {
    setTimeout(() => exit(1), LONGEST_END).unref()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.removeAllListeners('request').on('request', refuseWhileEnding)
    for (const response of open) hangUpAfter(response)
    const hurry = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS)
    await Promise.all([quiet(), closed])
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
 * A keep-alive connection would bring further requests: if the headers are not sent yet, they
 * announce its end.
 */
function hangUpAfter(response: ServerResponse): void {
  const { socket } = response
  response.shouldKeepAlive = false
  response.once('finish', () => socket?.end())
}

/**
 * Answers a request on a keep-alive connection: its proxy sends it to another process, or the
 * reader tries again.
 */
const refuseWhileEnding: RequestListener = (_request, response) => {
  response.setHeader('connection', 'close')
  response.setHeader('content-type', 'text/plain')
  response.setHeader('cache-control', 'no-store')
  response.writeHead(503, { 'retry-after': '5' }).end('Shutdown\n')
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
