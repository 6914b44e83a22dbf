import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

export const requestEmailChangeCall = defineCall({
  method: 'POST',
  path: '/api/email-change',
  summary:
    'Mails a link to a new address; nothing changes until it is pressed. A newer request replaces an older one',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({ email: z.string().max(300), password: z.string().max(1000) }),
  response: z.object({ sent: z.literal(true) }),
  errors: [
    'email_invalid',
    'email_same',
    'email_taken',
    'account_being_deleted',
    'password_wrong',
    'unconfirmed',
    'too_many_attempts',
    'too_many_requests',
  ],
})

export const followEmailLinkCall = defineCall({
  method: 'PUT',
  path: '/api/email-change',
  summary:
    'Uses a mailed link, once: to confirm a new address, or to take a change back, which also ends every session of the member',
  access: 'anyone',
  body: z.object({ token: z.string().max(100) }),
  response: z.object({ state: z.enum(['changed', 'undone']) }),
  errors: ['mail_link_invalid', 'email_taken'],
  limit: { name: 'email-link', points: 60, per: 600 },
})
