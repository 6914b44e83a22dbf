import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

/** The account as its own member sees it: `user` of the calls. */
export const userShape = z.object({
  id: z.string(),
  status: z.enum(['not_confirmed', 'active', 'disabled', 'deleted']),
  credits: z.number().int(),
  notifications_disabled: z.array(z.string()),
  language: z.string(),
  paid_user: z.boolean(),
  signup_date: z.string(),
  profile: z.object({
    name: z.string(),
    country: z.string(),
    status: z.enum(['active', 'disabled']),
    main_image: z
      .object({
        filename: z.string(),
        thumb_filename: z.string(),
        match: z.string(),
        status: z.literal('active'),
      })
      .nullable(),
  }),
})

/**
 * The numbers of the navigation at the time of the response that carries them. Unread messages and
 * new likes are counted up to 100, which the badge shows as 99+.
 */
export const countersShape = z.object({
  credits: z.number().int(),
  unread_messages: z.number().int(),
  new_likes: z.number().int(),
})
export type Counters = z.output<typeof countersShape>

export const readUserCall = defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in member with the numbers of the navigation, null for a visitor',
  access: 'anyone',
  response: z.object({ user: userShape.nullable(), counters: countersShape.optional() }),
})

export const loginCall = defineCall({
  method: 'POST',
  path: '/api/user',
  summary: 'Logs in; the session travels in a cookie',
  access: 'anyone',
  transaction: 'none',
  body: z.object({ email: z.string().max(254), password: z.string().max(1000) }),
  response: z.object({ user: userShape }),
  errors: [
    'login_failed',
    'too_many_attempts',
    'account_being_deleted',
    'account_disabled',
    'account_suspended',
    'second_factor_required',
  ],
})

export const saveLanguageCall = defineCall({
  method: 'PUT',
  path: '/api/user',
  summary: 'Keeps the language: in a cookie, and with the member where one is signed in',
  access: 'anyone',
  body: z.object({ language: z.string().max(10) }),
  response: z.object({ user: userShape.nullable() }),
})

/**
 * The push services of browsers: Chrome and others, Firefox, Safari, Edge. The server sends to no
 * other host that a browser names: it could be in the server's own network (SSRF).
 */
const PUSH_SERVICE =
  /^(?:(?:fcm|android|jmt17)\.(?:googleapis|google)\.com|(?:[a-z0-9-]+\.)+(?:push\.services\.mozilla|push\.apple|notify\.windows)\.com|web\.push\.apple\.com)$/

/** Browsers send neither a port nor a user: another port of the same host could be any service. */
const HOST_ALONE = /^https:\/\/[a-z0-9.-]+(?::443)?\//i

/** The result of `PushSubscription.toJSON()`; the two keys encrypt the push message. */
const subscriptionShape = z.object({
  endpoint: z
    .url({ protocol: /^https$/, hostname: PUSH_SERVICE })
    .max(1000)
    .regex(HOST_ALONE),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
    auth: z.string().regex(/^[\w-]{20,30}=*$/),
  }),
})

export const savePushSubscriptionCall = defineCall({
  method: 'POST',
  path: '/api/user',
  when: { push: '1' },
  summary: 'Keeps the push subscription of this browser',
  access: 'member',
  ageCheck: 'open',
  query: z.object({ push: z.literal('1') }),
  body: z.object({ subscription: subscriptionShape }),
  response: z.object({ subscribed: z.literal(true) }),
})

export const readSessionsCall = defineCall({
  method: 'GET',
  path: '/api/sessions',
  summary:
    'The sessions of the own account, this one first: device and country as far as they are known, last use',
  access: 'member',
  ageCheck: 'open',
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.guid(),
        current: z.boolean(),
        kind: z.enum(['phone', 'computer']),
        /** Null if the browser does not identify itself. */
        device: z.string().nullable(),
        /** Name of the country; null if unknown. */
        place: z.string().nullable(),
        /** When it was last used, formatted; updated once an hour. */
        seen: z.string(),
      }),
    ),
  }),
})
export type SessionEntry = z.output<typeof readSessionsCall.response>['sessions'][number]

export const endOwnSessionCall = defineCall({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Ends one other session of the own account, or all others where none is named',
  access: 'member',
  ageCheck: 'open',
  body: z.object({ id: z.guid().optional() }),
  response: z.object({ ended: z.literal(true) }),
})

export const logoutCall = defineCall({
  method: 'GET',
  path: '/api/logout',
  summary: 'Logs out: the session ends here and on the server',
  access: 'anyone',
  response: z.object({ user: z.null() }),
})
