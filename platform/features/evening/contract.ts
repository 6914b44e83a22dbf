import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { cursor, nextCursor } from '../../core/cursor-schema.ts'
import { MESSAGE_WARNINGS } from '../../core/message-warnings.ts'
import { memberCard } from '../members/contract.ts'

/** Maximum length of an answer, as readers count characters. */
export const ANSWER_LENGTH = 140

const warnings = z.array(z.enum(MESSAGE_WARNINGS))

const eveningAnswer = z.object({
  member: memberCard,
  text: z.string(),
  /** What a reader should be careful about: money, contact data, a link. */
  warnings,
  /** When it was first written, in milliseconds. */
  at: z.number(),
})
export type EveningAnswer = z.output<typeof eveningAnswer>

export const readEveningCall = defineCall({
  method: 'GET',
  path: '/api/evening',
  summary:
    'The question of the day of the site, the member’s own answer, and once there is one the answers of members near them, newest first: the first page, or with `after` a further one. Only on sites with `evening_question`',
  access: 'member',
  query: z.object({ after: cursor.optional() }),
  response: z.object({
    /** The day of the site, YYYY-MM-DD. It ends at midnight there. */
    day: z.string(),
    question: z.string(),
    own: z.object({ text: z.string(), warnings }).nullable(),
    answers: z.array(eveningAnswer),
    next: nextCursor,
  }),
  errors: ['not_found'],
})

export const answerEveningCall = defineCall({
  method: 'POST',
  path: '/api/evening',
  summary:
    'Answers the question of the day, in place of the member’s earlier answer; an empty text takes it back. Refused once the day is over. Only on sites with `evening_question`',
  access: 'member',
  body: z.object({
    /** The day of the question that is answered; without it, today's. */
    day: z.string().max(10).optional(),
    text: z.string().default(''),
  }),
  response: z.object({ own: z.object({ text: z.string(), warnings }).nullable() }),
  limit: { name: 'evening', points: 30, per: 60 },
  errors: ['not_found', 'validation_failed', 'evening_over'],
})
