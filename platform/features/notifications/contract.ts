import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

/** The provider's adapter reads the body after its signature is verified. */
export const mailWebhookCall = defineCall({
  method: 'POST',
  path: '/api/mail-webhook',
  summary:
    'Takes a signed report of the mail provider about a mail that came back or was complained of; whatever it is about, it is answered alike',
  access: 'anyone',
  transaction: 'none',
  body: z.record(z.string(), z.unknown()),
  limit: { name: 'mail-webhook', points: 600, per: 60 },
  response: z.object({}),
})
