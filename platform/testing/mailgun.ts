import { createHmac, randomBytes } from 'node:crypto'

interface Reported {
  /** Without angle brackets, as Mailgun writes it. */
  readonly messageId: string
  readonly at?: Date
  readonly token?: string
  /** Replaces the default, a permanent failure because the mailbox does not exist. */
  readonly data?: object
}

/** A webhook in Mailgun's format, signed with the key. */
export function mailgunWebhook(key: string, { messageId, at = new Date(), token, data }: Reported) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const random = token ?? randomBytes(25).toString('hex')
  return {
    signature: {
      timestamp,
      token: random,
      signature: createHmac('sha256', key).update(timestamp).update(random).digest('hex'),
    },
    'event-data': {
      id: `event-${random}`,
      timestamp: at.getTime() / 1000,
      recipient: 'ada@example.org',
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      message: { headers: { 'message-id': messageId, to: 'ada@example.org', subject: 'x' } },
      'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: 'no ada@example.org here' },
      ...data,
    },
  }
}
