import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

const password = z.string().max(1000)
/**
 * A code of the authenticator app, or a recovery code. The name contains "password", so that a
 * refused form does not keep the value.
 */
const one_time_password = z.string().max(60)

export const startSecondFactorCall = defineCall({
  method: 'POST',
  path: '/api/second-factor',
  summary:
    'Begins to set up an authenticator app: makes its secret and ten recovery codes; nothing is asked for at the login yet',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({ password }),
  response: z.object({ started: z.literal(true) }),
  errors: ['password_wrong', 'unconfirmed', 'second_factor_on', 'too_many_attempts'],
})

export const enableSecondFactorCall = defineCall({
  method: 'PUT',
  path: '/api/second-factor',
  summary: 'Switches the second factor on, with a code of the authenticator app that was set up',
  access: 'member',
  ageCheck: 'open',
  body: z.object({ one_time_password }),
  response: z.object({ enabled: z.literal(true) }),
  errors: ['code_wrong', 'second_factor_not_started'],
  limit: { name: 'second-factor-set-up', points: 20, per: 600 },
})

export const disableSecondFactorCall = defineCall({
  method: 'DELETE',
  path: '/api/second-factor',
  summary: 'Switches the second factor off, with the password and a code of the app or a recovery code',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({ password, one_time_password }),
  response: z.object({ disabled: z.literal(true) }),
  errors: ['password_wrong', 'code_wrong', 'too_many_attempts'],
})

export const giveLoginCodeCall = defineCall({
  method: 'POST',
  path: '/api/login-code',
  summary:
    'The second step of a login: a code of the authenticator app or a recovery code, after the right password',
  access: 'anyone',
  transaction: 'none',
  body: z.object({ one_time_password }),
  response: z.object({ signed_in: z.literal(true) }),
  errors: ['code_wrong', 'login_expired', 'too_many_attempts'],
})
