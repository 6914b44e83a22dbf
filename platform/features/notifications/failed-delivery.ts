/** Classification of a failed delivery. */
export interface Verdict {
  /** Permanent: a retry would be refused in the same way. */
  readonly final: boolean
  /** The address was refused: the mailbox does not exist or was closed. */
  readonly address: boolean
  /** Codes only, such as `EENVELOPE 550 5.1.1`: server responses quote addresses. */
  readonly summary: string
}

/**
 * Classifies the error of a transport. A 5xx is final if it responds to the recipient or the mail
 * (RFC 5321, 4.2.1). A 5xx to the greeting, the login or the sender, and a policy refusal (5.7.x)
 * of the recipient, are configuration faults that the operator can fix: the mail is retried. So are
 * errors without a code, because the fate of the mail is unknown.
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
 * The mailbox does not exist or is closed (RFC 3463: 5.1.x, 5.2.1); a full one (552, 5.2.2) may be
 * emptied.
 */
export function isMissingMailbox(responseCode: number | undefined, enhanced: string | undefined): boolean {
  if (enhanced !== undefined) return enhanced.startsWith('5.1.') || enhanced === '5.2.1'
  return responseCode === 550 || responseCode === 551 || responseCode === 553
}
