import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

/** Options of `navigator.credentials`, as created by the server library; bytes are base64url. */
const options = z.looseObject({ challenge: z.string() })
/** Response of an authenticator, checked by the server library. */
const response = z.looseObject({ id: z.string().max(1400) })

export const beginPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey-options',
  summary:
    'Options for a new passkey, after the password; the challenge is good once, for five minutes, in this browser',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({ password: z.string().max(1000) }),
  response: z.object({ options }),
  errors: ['password_wrong', 'unconfirmed', 'passkeys_full', 'too_many_attempts'],
})

export const addPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey',
  summary: 'Keeps the passkey that an authenticator has made',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({ name: z.string().trim().min(1).max(60), response }),
  response: z.object({ added: z.literal(true) }),
  errors: ['passkey_failed', 'passkeys_full'],
})

export const removePasskeyCall = defineCall({
  method: 'DELETE',
  path: '/api/passkey',
  summary: 'Removes a passkey, after the password',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({ id: z.string().min(1).max(1400), password: z.string().max(1000) }),
  response: z.object({ removed: z.literal(true) }),
  errors: ['password_wrong', 'too_many_attempts'],
})

/**
 * Limited per network: a browser sends one request when the login is opened, and a household shares
 * an address.
 */
export const beginPasskeyLoginCall = defineCall({
  method: 'POST',
  path: '/api/passkey-login-options',
  summary: 'Options for a login by passkey, the same whoever asks: they name no account and no passkey',
  access: 'anyone',
  transaction: 'none',
  response: z.object({ options }),
  limit: { name: 'passkey-options', points: 200, per: 600 },
})

export const logInByPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey-login',
  summary: 'Logs in by passkey, which counts as password and second factor; the session travels in a cookie',
  access: 'anyone',
  transaction: 'none',
  body: z.object({ response }),
  response: z.object({ signed_in: z.literal(true) }),
  errors: [
    'passkey_failed',
    'account_being_deleted',
    'account_disabled',
    'account_suspended',
    'too_many_requests',
  ],
  limit: { name: 'passkey-login', points: 60, per: 600 },
})
