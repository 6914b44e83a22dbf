import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import type { Money } from '../../core/money.ts'

/** The spans that a limit can hold for, in the site's calendar; weeks begin on Monday. */
export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** The limit that leaves the least to spend, on pages where something is bought. */
export interface TightestLimit {
  readonly period: Period
  readonly left: Money
  readonly limit: Money
}

const period = z.enum(PERIODS, { error: 'invalid_choice' })
const money = z.object({ amount: z.number().int(), currency: z.string() })

/** A limit as typed, in whole units of the member's currency; empty for none. */
const typed = z.coerce.string().trim().max(20, 'limit_invalid').optional()

export const spendingLimits = z.object({
  currency: z.string(),
  /** Seconds that a raised or removed limit waits, by period. */
  cooling: z.object({ day: z.number(), week: z.number(), month: z.number() }),
  limits: z.array(
    z.object({
      period,
      /** Null where there is none. */
      limit: money.nullable(),
      /** Payments of the span that runs, those under way included. */
      spent: money,
      left: money.nullable(),
      /** End of the span that runs: from then on the whole limit is free again. */
      free_at: z.string(),
      /** A higher limit, or none (`limit` null), that waits for its time. */
      change: z.object({ limit: money.nullable(), at: z.string() }).nullable(),
    }),
  ),
})

export type SpendingLimitsAnswer = z.output<typeof spendingLimits>

export const getSpendingLimitsCall = defineCall({
  method: 'GET',
  path: '/api/spending-limit',
  summary: 'The limits that the member set for their own spending, and what is left of each',
  access: 'member',
  ageCheck: 'open',
  response: spendingLimits,
})

export const setSpendingLimitsCall = defineCall({
  method: 'POST',
  path: '/api/spending-limit',
  summary:
    'Sets limits of spending: a lower one holds at once, a higher one or none after a cooling-off; `keep` cancels one that waits',
  access: 'member',
  ageCheck: 'open',
  body: z.object({ day: typed, week: typed, month: typed, keep: period.optional() }),
  response: spendingLimits,
  errors: ['limit_invalid'],
})
