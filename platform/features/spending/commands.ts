import { ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { currencyDigits } from '../../i18n/format.ts'
import { lockMember } from '../accounts/server.ts'
import { currencyOf } from '../credits/server.ts'
import { PERIODS, type Period } from './contract.ts'
import { findLimits, saveLimit } from './queries.ts'
import { COOLING, converted, limitAfter, limitAt, type StoredLimit, typedLimit } from './rules.ts'

export interface WantedLimits extends Readonly<Partial<Record<Period, string | undefined>>> {
  /** Only cancels the pending change of this period. */
  readonly keep?: Period | undefined
}

/**
 * Sets the member's own limits. Takes the member's lock, as an order does, so that an order and a
 * concurrent lower limit are serialized.
 * @throws ValidationError `limit_invalid` on the field of a period; nothing is changed then
 */
export async function setLimits(scope: RequestScope<Member>, wanted: WantedLimits): Promise<void> {
  const { db, viewer, now } = scope
  await lockMember(db, viewer.id)
  const stored = await findLimits(db, viewer.id)
  const holds = (period: Period) => limitAt(stored.get(period), now)
  if (wanted.keep) {
    const limit = holds(wanted.keep)
    await saveLimit(db, viewer.id, wanted.keep, limit && { ...limit, nextAmount: null, nextAt: null }, now)
    return
  }
  for (const [period, amount] of parsed(scope, wanted)) {
    const limit = inCurrencyOf(scope, holds(period))
    const currency = currencyOf(scope.tenant, viewer.country)
    const money = amount === null ? null : { amount, currency }
    await saveLimit(db, viewer.id, period, limitAfter(limit, money, { cooling: COOLING[period], now }), now)
  }
}

/** The periods that were sent, with their limits in the minor unit. */
function parsed({ tenant, viewer }: RequestScope<Member>, wanted: WantedLimits): [Period, number | null][] {
  const digits = currencyDigits(currencyOf(tenant, viewer.country))
  const limits = PERIODS.flatMap((period) => {
    const typed = wanted[period]
    return typed === undefined ? [] : [[period, typedLimit(typed, digits)] as const]
  })
  const wrong = limits.filter(([, limit]) => limit === undefined)
  if (wrong.length > 0)
    throw new ValidationError(
      Object.fromEntries(wrong.map(([period]) => [period, { code: 'limit_invalid' }])),
    )
  return limits.map(([period, limit]) => [period, limit ?? null])
}

/** Converts a limit to the member's current currency. */
export function inCurrencyOf(
  { tenant, viewer }: Pick<RequestScope<Member>, 'tenant' | 'viewer'>,
  limit: StoredLimit | null,
): StoredLimit | null {
  const currency = currencyOf(tenant, viewer.country)
  if (!limit || limit.currency === currency) return limit
  const convert = (amount: number) =>
    Math.max(1, converted(amount, limit.currency, currency, tenant.settings.packages))
  const nextAmount = limit.nextAmount === null ? null : convert(limit.nextAmount)
  return { ...limit, amount: convert(limit.amount), nextAmount, currency }
}
