import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { DIGESTS, NOTICE_KIND_NAMES, NOTICE_SWITCHES } from '../notifications/server.ts'

const answer = z.object({
  /** A kind with its switches; `push` is null for kinds without push. */
  kinds: z.array(
    z.object({ kind: z.enum(NOTICE_KIND_NAMES), mail: z.boolean(), push: z.boolean().nullable() }),
  ),
  /** Frequency of the digest. */
  digest: z.enum(['off', ...DIGESTS]),
  /** `HH:MM` in `time_zone`. While `on` is false, the times are a proposal. */
  quiet: z.object({ on: z.boolean(), from: z.string(), until: z.string() }),
  time_zone: z.string(),
  /** The member has chosen the time zone; otherwise it is derived from the country. */
  time_zone_chosen: z.boolean(),
  /** Why no notices are mailed; null if they are mailed. */
  stop: z.enum(['unsubscribe', 'bounce', 'spam_complaint']).nullable(),
  /** A link that proves that the address works has just been mailed. */
  link_mailed: z.boolean(),
  /** Browsers that receive push messages. */
  devices: z.array(
    z.object({
      id: z.string(),
      /** Browser and system; null if the browser does not send them. */
      name: z.string().nullable(),
      kind: z.enum(['phone', 'computer']),
      /** The browser of this request. */
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
      /** After a spam complaint: confirms that the member wants mail again. */
      sure: z.enum(['on']).optional(),
      token: z.string().max(100).optional(),
    }),
  ]),
  response: answer,
  limit: { name: 'notices', points: 60, per: 60 },
  errors: ['unconfirmed', 'not_found', 'mail_link_invalid', 'validation_failed'],
})
