import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

const token = z.string().max(60)

export const changeStoryCall = defineCall({
  method: 'POST',
  path: '/api/success-story',
  summary:
    'Hands in how somebody met, by the link of the mail of the deletion (`write`: once, shown when staff have approved it), or takes it back and deletes it (`withdraw`)',
  access: 'anyone',
  body: z.discriminatedUnion('change', [
    z.object({
      change: z.literal('write'),
      token,
      text: z.string().default(''),
      name: z.string().default(''),
      agreed: z.enum(['yes']).optional(),
    }),
    z.object({ change: z.literal('withdraw'), token }),
  ]),
  response: z.object({ state: z.enum(['waiting', 'withdrawn']) }),
  limit: { name: 'success-story', points: 20, per: 3600 },
  errors: ['validation_failed', 'story_link_unknown', 'story_written'],
})
