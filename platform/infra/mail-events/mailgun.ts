import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type MailEvent, type MailEventReader, SIGNATURE_HOURS } from './port.ts'

const signed = z.object({
  signature: z.object({
    timestamp: z.coerce.string().regex(/^\d{10}$/),
    token: z.string().regex(/^[\w-]{20,100}$/),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  'event-data': z.unknown(),
})
type Signature = z.output<typeof signed>['signature']

const about = z.object({
  id: z.string().min(1).max(200),
  event: z.enum(['failed', 'complained']),
  severity: z.string().optional(),
  /** `suppress-bounce` and similar: the provider did not try. */
  reason: z.string().optional(),
  message: z.object({ headers: z.object({ 'message-id': z.string().regex(/^<?[^<>\s]{1,250}>?$/) }) }),
  'delivery-status': z
    .object({
      code: z.number().int().optional().catch(undefined),
      'enhanced-code': z
        .string()
        .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
        .optional()
        .catch(undefined),
    })
    .optional(),
})

/** Seconds that a clock may be behind the provider's. */
const AHEAD = 300

/**
 * Webhooks of Mailgun: `signature.signature` is the hex HMAC-SHA-256 of timestamp and token. The
 * rest of the body is not signed, so a token must be accepted only once.
 */
export const mailgunEvents: MailEventReader = {
  read(key, body, now) {
    const { data } = signed.safeParse(body)
    if (!data || !isGenuine(key, data.signature) || !isOfTheseHours(data.signature, now)) return undefined
    return { token: data.signature.token, event: eventOf(data['event-data']) }
  },
}

/** Compares in constant time. */
function isGenuine(key: string, { timestamp, token, signature }: Signature): boolean {
  const ours = createHmac('sha256', key).update(timestamp).update(token).digest()
  return timingSafeEqual(ours, Buffer.from(signature, 'hex'))
}

function isOfTheseHours({ timestamp }: Signature, now: Date): boolean {
  const age = now.getTime() / 1000 - Number(timestamp)
  return age <= SIGNATURE_HOURS * 3600 && age >= -AHEAD
}

function eventOf(value: unknown): MailEvent | undefined {
  const { data } = about.safeParse(value)
  if (!data) return undefined
  const { id, event, severity, reason, message, 'delivery-status': delivery } = data
  const messageId = `<${message.headers['message-id'].replace(/^<|>$/g, '')}>`
  return {
    id,
    messageId,
    kind: event === 'complained' || reason === 'suppress-complaint' ? 'complaint' : 'failed',
    permanent: severity === 'permanent',
    knownBad: reason === 'suppress-bounce',
    code: delivery?.code,
    status: delivery?.['enhanced-code'],
  }
}
