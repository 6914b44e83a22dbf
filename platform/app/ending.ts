import type { Server } from 'node:http'
import type { Log } from '../infra/log.ts'

/** Milliseconds. Process managers send SIGKILL after ten seconds or more. */
const LONGEST_END = 9_000
const LAST_REQUESTS = 3_000

export interface Ending {
  readonly server: Server
  /** What serves: jobs, live streams, pools. */
  readonly close: () => Promise<void>
  readonly stopDatabase: () => Promise<void>
}

/**
 * Ends the program within ten seconds: refuses new requests, waits for open ones, then stops jobs and the database. A second
 * call does nothing.
 *
 * @returns a function that takes the exit code; the code is 1 in any case where the end took too long or failed.
 */
export function cleanEnd({ server, close, stopDatabase }: Ending): (exitCode: number) => void {
  let ending = false
  const end = async (exitCode: number) => {
    setTimeout(() => process.exit(1), LONGEST_END).unref()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    await close()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), LAST_REQUESTS).unref()
    await closed
    await stopDatabase()
    process.exit(exitCode)
  }
  return (exitCode) => {
    if (ending) return
    ending = true
    end(exitCode).catch(() => process.exit(1))
  }
}

const FAULTS = {
  uncaughtException: 'an error was not caught: the program ends',
  unhandledRejection: 'a rejection was not handled: the program ends',
} as const

/**
 * Logs uncaught errors and ends the program with code 1: its state is unknown then, and a process manager restarts it.
 * Replaces every other listener: Vike's prints the error outside of the log and continues.
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
