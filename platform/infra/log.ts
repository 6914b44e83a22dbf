import pino from 'pino'
import type { Config } from './config.ts'
import { boundedOutput, type LogOutput } from './log-output.ts'
import { currentRequestId } from './request-id.ts'

export type Log = pino.Logger

/**
 * Keys whose values are redacted, at the top of an entry and one or two levels down: secrets, and
 * what identifies a person. Log ids and counts, never an address or the text of a message.
 */
const SECRET_KEYS = [
  'password',
  'old_password',
  'password_repeat',
  'token',
  'secret',
  'apiKey',
  'code',
  'passcode',
  'iban',
  'authorization',
  'cookie',
  '"set-cookie"',
  '"x-api-key"',
  'email',
  'to',
  'phone',
  'ip',
  'text',
  'html',
  'body',
  'birthDate',
  'connectionString',
  'url',
] as const

/** A path in pino's syntax: names with a dash need brackets. */
function paths(key: string): readonly string[] {
  const bracket = key.startsWith('"')
  const name = bracket ? `[${key}]` : key
  const dot = bracket ? '' : '.'
  return [name, `*${dot}${name}`, `*.*${dot}${name}`]
}

/**
 * `code` is redacted because of passcodes, but `err.code` is not: it is the code of PostgreSQL or
 * the system.
 */
const REDACTED = SECRET_KEYS.flatMap(paths).filter((path) => path !== '*.code')

/**
 * The program's log: JSON lines in production, one readable line per entry in development.
 *
 * @param out receives the lines; standard output by default.
 */
export function createLog(
  { logLevel, production }: Pick<Config, 'logLevel' | 'production'>,
  out: pino.DestinationStream | LogOutput = boundedOutput(process.stdout),
): Log {
  const log = pino(
    {
      level: logLevel,
      base: production ? { pid: process.pid } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withoutReserved },
      // Every line that a request causes carries the request's id.
      mixin: requestField,
      redact: { paths: [...REDACTED], censor: '[hidden]' },
      serializers: { err: describeError },
    },
    production ? out : { write: (line: string) => out.write(`${readable(line)}\n`) },
  )
  if ('onDropped' in out)
    out.onDropped = (dropped) => log.warn({ dropped }, 'lines of the log were lost: nobody read them in time')
  return log
}

/** Keys that the log writes itself. */
const RESERVED = ['level', 'time', 'pid', 'msg'] as const

/**
 * Renames fields with a reserved name: a duplicate key would not be valid JSON to strict readers.
 */
function withoutReserved(fields: Record<string, unknown>): Record<string, unknown> {
  const taken = RESERVED.filter((key) => key in fields)
  if (taken.length === 0) return fields
  const names = new Map<string, string>(taken.map((key) => [key, `field_${key}`]))
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [names.get(key) ?? key, value]))
}

/** Logs Node's own warnings; printed, they would be plain text among JSON. */
export function logNodeWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
}

function requestField(): object {
  const request = currentRequestId()
  return request === undefined ? {} : { request }
}

/**
 * PostgreSQL's `detail` and `where` of an error quote the row, which may belong to a member: only
 * names are logged.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const fields = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(fields.code === undefined ? {} : { code: fields.code }),
    ...(fields.table === undefined ? {} : { table: fields.table }),
    ...(fields.constraint === undefined ? {} : { constraint: fields.constraint }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** `12:03:59 error  request failed  path=/likes` and the stack below. */
function readable(line: string): string {
  const { time, level, msg = '', err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const fields = Object.entries(rest).map(([key, value]) => `${key}=${brief(value)}`)
  return (
    [String(time).slice(11, 19), String(level).padEnd(5), String(msg), ...fields].join('  ') + stackOf(err)
  )
}

/** Of a described error and its causes, each on lines of its own. */
function stackOf(err: unknown, before = '\n'): string {
  if (typeof err !== 'object' || err === null || !('stack' in err)) return ''
  return before + String(err.stack) + ('cause' in err ? stackOf(err.cause, '\ncaused by: ') : '')
}

function brief(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
