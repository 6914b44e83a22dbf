import { z } from 'zod'
import { READS } from '../../core/allowance.ts'
import { defineCall } from '../../core/contract.ts'
import { memberCard } from '../members/contract.ts'
import { HALF_DAYS } from './rules.ts'

const halfDay = z
  .number()
  .int()
  .min(0)
  .max(HALF_DAYS - 1)

const freeMember = memberCard.extend({
  /** The half days on which both are free, in the viewer's language. */
  together: z.array(z.string()),
})
export type FreeMember = z.output<typeof freeMember>

export const findFreeCall = defineCall({
  method: 'GET',
  path: '/api/free-time',
  summary:
    'When the member is free in the next seven days, and members near them who are free at the same time; none before the member said so. Only on sites with `free_hours`',
  access: 'member',
  response: z.object({
    /** Half days: 2 x weekday, from Monday, plus one for the evening. */
    free: z.array(halfDay),
    members: z.array(freeMember),
  }),
  reads: READS.matchfinder,
  errors: ['not_found'],
})

export const saveFreeCall = defineCall({
  method: 'POST',
  path: '/api/free-time',
  summary:
    'Says when the member is free in the next seven days, in place of what they said before; half days that are over are left out, none deletes it. Only on sites with `free_hours`',
  access: 'member',
  body: z.object({ free: z.array(halfDay).max(HALF_DAYS) }),
  response: z.object({ free: z.array(halfDay) }),
  limit: { name: 'free_time', points: 30, per: 60 },
  errors: ['not_found'],
})
