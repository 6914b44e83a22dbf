import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { isEmail } from '../accounts/server.ts'
import { COMPLAINT_KINDS, LONGEST_TEXT } from './rules.ts'

const text = z.string().trim().min(20, 'complaint_too_short').max(LONGEST_TEXT, 'complaint_too_long')
const state = z.enum(['open', 'answered', 'appealed', 'closed'])

export const fileComplaintCall = defineCall({
  method: 'POST',
  path: '/api/complaint',
  summary: 'Files a complaint; a mail confirms it, and links to its page',
  access: 'anyone',
  transaction: 'none',
  idempotent: true,
  body: z.object({
    kind: z.enum(COMPLAINT_KINDS as [string, ...string[]], 'invalid_choice'),
    email: z
      .string({ error: 'email_invalid' })
      .trim()
      .max(254, 'email_invalid')
      .refine(isEmail, 'email_invalid'),
    body: text,
  }),
  response: z.object({ number: z.string(), due: z.string() }),
  errors: ['email_invalid', 'complaints_too_many', 'complaints_open'],
})

export const appealComplaintCall = defineCall({
  method: 'PUT',
  path: '/api/complaint',
  summary: 'Appeals against the answer to a complaint, once; another person of the staff decides',
  access: 'anyone',
  body: z.object({ token: z.string().max(100), body: text }),
  response: z.object({ state }),
  errors: ['complaint_unknown', 'appeal_not_possible'],
})
