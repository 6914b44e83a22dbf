import { createHmac } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'

/** What is worth finding in the log after an incident. Part of the log's format: names are not changed. */
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
   * A name for what must not stand in a log (an e-mail address, a network): the same value gets the same one, and without the
   * program's secret the value can neither be read from it nor guessed.
   */
  pseudonym(...parts: readonly (string | number)[]): string
}

/** Security events in the program's log, distinguished by the field `event`. A new secret begins new pseudonyms. */
export function securityLog(log: Pick<Log, 'info'>, [secret]: KeyRing): SecurityLog {
  const key = createHmac('sha256', secret).update('pseudonyms of the security log').digest()
  return {
    note: (event, fields) => log.info({ event, ...fields }, 'security event'),
    pseudonym: (...parts) =>
      createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, 16),
  }
}
