import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { DIGESTS, NOTICE_KIND_NAMES, NOTICE_SWITCHES } from '../notifications/server.ts'

const answer = z.object({
  /** A kind with its switches; null for one that has no push. */
  kinds: z.array(
    z.object({ kind: z.enum(NOTICE_KIND_NAMES), mail: z.boolean(), push: z.boolean().nullable() }),
  ),
  /** How often the digest comes. */
  digest: z.enum(['off', ...DIGESTS]),
  /** `HH:MM`, by the clock of `time_zone`. Times that are off are a proposal. */
  quiet: z.object({ on: z.boolean(), from: z.string(), until: z.string() }),
  time_zone: z.string(),
  /** The member has chosen the time zone; else it is that of the country. */
  time_zone_chosen: z.boolean(),
  /** Why no notices are mailed; null where they are. */
  stop: z.enum(['unsubscribe', 'bounce', 'spam_complaint']).nullable(),
  /** A link that proves that the address works has just been mailed. */
  link_mailed: z.boolean(),
  /** Browsers that get push messages. */
  devices: z.array(
    z.object({
      id: z.string(),
      /** Browser and system; null where the browser does not say. */
      name: z.string().nullable(),
      kind: z.enum(['phone', 'computer']),
      /** The browser that asks. */
      current: z.boolean(),
      seen: z.string(),
    }),
  ),
})
export type NoticesAnswer = z.output<typeof answer>

export const changeNoticesCall = defineCall({
  method: 'POST',
  path: '/api/notifications',
  summary:
    'Changes one of the settings of notifications: a kind on a channel (`notice`), the digest, the quiet hours, removes a browser (`device`), or lets notices be mailed again (`mail`; after a bounce with the token of a link that `link` mails)',
  access: 'member',
  ageCheck: 'open',
  body: z.discriminatedUnion('change', [
    z.object({ change: z.literal('notice'), notice: z.enum(NOTICE_SWITCHES), state: z.enum(['on', 'off']) }),
    z.object({ change: z.literal('digest'), digest: z.enum(['off', ...DIGESTS]) }),
    z.object({
      change: z.literal('quiet'),
      /** Absent: no quiet hours. */
      quiet: z.enum(['on', 'off']).default('off'),
      from: z.string().max(8).default(''),
      until: z.string().max(8).default(''),
      time_zone: z.string().max(60).default(''),
    }),
    z.object({ change: z.literal('device'), id: z.string().max(64) }),
    z.object({ change: z.literal('link') }),
    z.object({
      change: z.literal('mail'),
      /** After a complaint: the member knows of it and wants mail all the same. */
      sure: z.enum(['on']).optional(),
      token: z.string().max(100).optional(),
    }),
  ]),
  response: answer,
  limit: { name: 'notices', points: 60, per: 60 },
  errors: ['unconfirmed', 'not_found', 'mail_link_invalid', 'validation_failed'],
})
