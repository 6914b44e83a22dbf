import { z } from 'zod'
import { READS } from '../../core/allowance.ts'
import { defineCall } from '../../core/contract.ts'
import { memberCard } from '../members/contract.ts'
import { STEPS } from './rules.ts'

const foundMatch = memberCard.extend({
  /** Reasons in the viewer's language, the best first. */
  reasons: z.array(z.string()),
  /** Signed up after the previous look at the list. */
  fresh: z.boolean(),
})
export type FoundMatch = z.output<typeof foundMatch>

const foundMatches = z.object({
  matches: z.array(foundMatch),
  /** Time of the previous look at the list, in milliseconds; null the first time. */
  since: z.number().nullable(),
})
export type FoundMatches = z.output<typeof foundMatches>

export const findMatchesCall = defineCall({
  method: 'GET',
  path: '/api/match-finder',
  summary:
    'The members who fit the answers of the matchfinder best, each with the reasons; none before all questions are answered',
  access: 'member',
  response: foundMatches,
  reads: READS.matchfinder,
})

const typed = z.string().max(40).optional()

export const saveAnswerCall = defineCall({
  method: 'POST',
  path: '/api/match-finder',
  summary: 'Keeps the answer to one question of the matchfinder',
  access: 'member',
  body: z.object({
    step: z.enum(STEPS),
    gender: z.enum(['male', 'female']).optional(),
    min_age: z.coerce.number().int().min(0).max(200).optional(),
    max_age: z.coerce.number().int().min(0).max(200).optional(),
    /** `IT-12`, or empty for anywhere. */
    place: typed,
    wishes: z.array(z.string().max(40)).max(60).optional(),
    interests: z.array(z.string().max(40)).max(60).optional(),
  }),
  response: z.object({
    /** The next question; null if all are answered. */
    next: z.enum(STEPS).nullable(),
  }),
  limit: { name: 'matchfinder', points: 60, per: 60 },
})
