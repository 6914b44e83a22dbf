import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { isEmail } from '../accounts/server.ts'

const token = z.string().max(100)

export const changeWaitingListCall = defineCall({
  method: 'POST',
  path: '/api/waiting-list',
  summary:
    'Asks a closed site for an invitation, or to be told when it opens (`ask`: a mail confirms the address); with the mailed token, confirms the address (`confirm`) or takes it off the list (`leave`)',
  access: 'anyone',
  transaction: 'none',
  body: z.discriminatedUnion('change', [
    z.object({
      change: z.literal('ask'),
      email: z
        .string({ error: 'email_invalid' })
        .trim()
        .max(254, 'email_invalid')
        .refine(isEmail, 'email_invalid'),
    }),
    z.object({ change: z.literal('confirm'), token }),
    z.object({ change: z.literal('leave'), token }),
  ]),
  response: z.object({ state: z.enum(['sent', 'waiting', 'left']) }),
  errors: ['email_invalid', 'waiting_list_closed', 'waiting_link_unknown'],
})
