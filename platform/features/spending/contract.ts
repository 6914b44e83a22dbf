import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import type { Money } from '../../core/money.ts'

/** Periods of a limit in the site's calendar; weeks begin on Monday. */
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
  /** Seconds until a raised or removed limit takes effect, by period. */
  cooling: z.object({ day: z.number(), week: z.number(), month: z.number() }),
  limits: z.array(
    z.object({
      period,
      /** Null without a limit. */
      limit: money.nullable(),
      /** Payments of the current period, including those in progress. */
      spent: money,
      left: money.nullable(),
      /** End of the current period: then the full limit is available again. */
      free_at: z.string(),
      /** A pending higher limit, or its removal (`limit` null). */
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
