import { UnavailableError } from '../../core/errors.ts'
import { codeOf, reasonOf } from '../start-error.ts'

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
/** Shut down, crashed, starting up, too many connections. */
const SERVER = new Set(['57P01', '57P02', '57P03', '53300'])
const SPOKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Whether the database was away, rather than the statement wrong. */
export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== null) return NETWORK.has(code) || SERVER.has(code) || code.startsWith('08')
  return SPOKEN.test(reasonOf(error))
}

/** The error to throw on: a clean 503 where the database was away (targets 3 and 4 of reliability), else the same. */
export function translateFailure(error: unknown): unknown {
  if (!isConnectionFailure(error)) return error
  const unavailable = new UnavailableError()
  unavailable.cause = error
  return unavailable
}
