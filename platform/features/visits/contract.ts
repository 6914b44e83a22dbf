import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { cursor, nextCursor } from '../../core/cursor-schema.ts'
import { memberCard } from '../members/contract.ts'

const visitEntry = memberCard.extend({
  /** The viewer has not opened the list since the visit. */
  visit_new: z.boolean(),
  /** Time of the latest visit, in milliseconds. */
  at: z.number(),
})
export type VisitEntry = z.output<typeof visitEntry>

export const listVisitsCall = defineCall({
  method: 'GET',
  path: '/api/visits',
  summary:
    'Who looked at the profile of the member in the last 30 days, each once, newest first. Opening the first page marks them as seen. Who passes unseen, or is private or invisible, sees nobody',
  access: 'member',
  query: z.object({ after: cursor.optional() }),
  response: z.object({
    members: z.array(visitEntry),
    next: nextCursor,
    /** The member passes unseen, so nobody is listed. */
    unseen: z.boolean(),
  }),
})
