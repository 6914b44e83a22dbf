import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

const password = z.string().max(1000).default('')

export const requestResetCall = defineCall({
  method: 'POST',
  path: '/api/password-reset',
  summary: 'Mails a link that sets a new password; what is said does not show whether the address is known',
  access: 'anyone',
  transaction: 'none',
  body: z.object({ email: z.string().max(300).default('') }),
  response: z.object({ sent: z.literal(true) }),
  errors: ['reset_too_many', 'too_many_requests'],
})

export const resetPasswordCall = defineCall({
  method: 'PUT',
  path: '/api/password-reset',
  summary: 'Sets a new password by a mailed link, once, and ends every session of the account',
  access: 'anyone',
  transaction: 'none',
  body: z.object({ token: z.string().max(100).default(''), password, password_repeat: password }),
  response: z.object({ changed: z.literal(true) }),
  errors: ['reset_link_invalid'],
})

export const changePasswordCall = defineCall({
  method: 'PUT',
  path: '/api/password',
  summary: 'Changes the own password with the present one, and ends all other sessions of the account',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({ old_password: password, password, password_repeat: password }),
  response: z.object({ changed: z.literal(true) }),
  errors: ['too_many_attempts'],
})
