import { createHmac } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'

/**
 * Security events, for searching the log after an incident. The names are part of the log's format:
 * do not change them.
 */
export type SecurityEvent =
  | 'login_succeeded'
  | 'login_failed'
  | 'login_locked'
  | 'access_refused'
  | 'rate_limit_met'
  | 'photo_moderated'

export interface SecurityLog {
  /** Writes one line. `fields` are ids and pseudonyms, never an address, a name or a password. */
  note(event: SecurityEvent, fields: Readonly<Record<string, string | number | undefined>>): void
  /**
   * A pseudonym for a value that must not be logged (an e-mail address, a network). The same value
   * gets the same pseudonym, and without the program's secret nobody can derive or guess the value.
   */
  pseudonym(...parts: readonly (string | number)[]): string
}

/**
 * Writes security events to the program's log, with the field `event`. A new secret changes all
 * pseudonyms.
 */
export function securityLog(log: Pick<Log, 'info'>, [secret]: KeyRing): SecurityLog {
  const key = createHmac('sha256', secret).update('pseudonyms of the security log').digest()
  return {
    note: (event, fields) => log.info({ event, ...fields }, 'security event'),
    pseudonym: (...parts) =>
      createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, 16),
  }
}
