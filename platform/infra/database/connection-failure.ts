import { BadRequestError, UnavailableError } from '../../core/errors.ts'
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
/** Server shut down, crashed, starting up, or too many connections. */
const SERVER = new Set(['57P01', '57P02', '57P03', '53300'])
const SPOKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection|Client was closed|Query read timeout)/
/** A statement, or the wait for a lock, took longer than the server allows. */
const TOO_LONG = new Set(['57014', '55P03', '25P03'])

/** Whether the database was unreachable, as opposed to a wrong statement. */
export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== null) return NETWORK.has(code) || SERVER.has(code) || code.startsWith('08')
  return SPOKEN.test(reasonOf(error))
}

/**
 * Text that PostgreSQL cannot store: a null byte in input that no contract validates, such as a
 * URL.
 */
const UNSTORABLE = new Set(['22021', '22P05'])

/**
 * The error to throw instead: a 503 if the database was unreachable or took too long, a 400 for
 * text that it cannot store, otherwise the original error.
 */
export function translateFailure(error: unknown): unknown {
  if (UNSTORABLE.has(codeOf(error) ?? '')) return new BadRequestError('bad_request')
  if (!isConnectionFailure(error) && !TOO_LONG.has(codeOf(error) ?? '')) return error
  const unavailable = new UnavailableError()
  unavailable.cause = error
  return unavailable
}

/**
 * Whether a migration changed the result of a statement that a connection keeps prepared: it would
 * fail there again and again.
 */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && reasonOf(error).includes('cached plan')
}
