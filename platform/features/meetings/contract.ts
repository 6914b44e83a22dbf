import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

const id = z.string().max(60)

export const changeMeetingCall = defineCall({
  method: 'POST',
  path: '/api/meeting',
  summary:
    'Makes a page for a friend about a meeting (`make`), a new link to it in place of the old one (`link`), says there that all is well (`well`), or ends it (`end`). The page can be read by its link until 48 hours after the day',
  access: 'member',
  body: z.discriminatedUnion('change', [
    z.object({
      change: z.literal('make'),
      member: id,
      day: z.string().max(10),
      words: z.string().default(''),
    }),
    z.object({ change: z.literal('link'), id }),
    z.object({ change: z.literal('well'), id }),
    z.object({ change: z.literal('end'), id }),
  ]),
  response: z.object({
    /** The secret of the link, which is not stored: only the answer to `make` and `link` has it. */
    token: z.string().nullable(),
  }),
  limit: { name: 'meeting', points: 20, per: 86_400 },
  errors: ['not_found', 'validation_failed', 'unconfirmed', 'meetings_full'],
})
