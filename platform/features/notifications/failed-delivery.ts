/** What a failed try to send means. */
export interface Verdict {
  /** The server's last word: another try would be refused in the same way. */
  readonly final: boolean
  /** It is the address that was refused: no mailbox, or none any more. */
  readonly address: boolean
  /** Codes only, such as `EENVELOPE 550 5.1.1`: what servers answer quotes addresses. */
  readonly summary: string
}

/**
 * Judges what the transport threw. A 5xx is final where it answers the recipient or the mail (RFC
 * 5321, 4.2.1). A 5xx to the greeting, the login or the sender, and a policy (5.7.x) at the
 * recipient, are faults of the mail server's settings, which its operator can mend: the mail waits.
 * Without a code nothing is known of the mail: it waits as well.
 */
export function verdictOn(error: unknown): Verdict {
  const { code, command, responseCode, response } = error as Readonly<Record<string, unknown>>
  const enhanced = typeof response === 'string' ? /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] : undefined
  const summary = [code, responseCode, enhanced].filter((part) => part !== undefined).join(' ') || 'failed'
  const refused = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  if (!refused || command === undefined) return { final: false, address: false, summary }
  if (command === 'DATA') return { final: true, address: false, summary }
  const recipient = command === 'RCPT TO' && !enhanced?.startsWith('5.7.')
  return { final: recipient, address: recipient && isMissingMailbox(responseCode, enhanced), summary }
}

/**
 * No such mailbox, or it is closed (RFC 3463: 5.1.x, 5.2.1); a full one (552, 5.2.2) may be
 * emptied.
 */
export function isMissingMailbox(responseCode: number | undefined, enhanced: string | undefined): boolean {
  if (enhanced !== undefined) return enhanced.startsWith('5.1.') || enhanced === '5.2.1'
  return responseCode === 550 || responseCode === 551 || responseCode === 553
}
