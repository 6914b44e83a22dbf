import type { Money } from '../../core/money.ts'
import type { SpendingLimitsAnswer } from './contract.ts'
import { leftOf, type Room } from './room.ts'
import { COOLING } from './rules.ts'

/** The member's limits for all three periods. */
export function presentLimits(rooms: readonly Room[]): SpendingLimitsAnswer {
  const currency = rooms[0]?.currency ?? ''
  const money = (amount: number): Money => ({ amount, currency })
  return {
    currency,
    cooling: { ...COOLING },
    limits: rooms.map((room) => {
      const { period, limit, settled, open, until } = room
      const left = leftOf(room)
      return {
        period,
        limit: limit && money(limit.amount),
        spent: money(settled + open),
        left: left && { ...left },
        free_at: until.toISOString(),
        change: limit?.nextAt
          ? {
              limit: limit.nextAmount === null ? null : money(limit.nextAmount),
              at: limit.nextAt.toISOString(),
            }
          : null,
      }
    }),
  }
}
