import { NotFoundError } from '../../core/errors.ts'
import { packagePrice } from '../../core/package-prices.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { activeDiscount, applyDiscount } from './commands.ts'
import { getDiscountCodeCall } from './contract.ts'
import { presentDiscount } from './present.ts'
import { CODE_TRIES } from './rules.ts'

/** The calls of discounts. */
export function discountsApi(): CallRoute[] {
  return [
    route(getDiscountCodeCall, async ({ scope, query }) => {
      const { tenant, viewer, db, now } = scope
      const country = viewer.kind === 'member' ? viewer.country : scope.country
      if (query.code === undefined) {
        const active = query.welcome ? await activeDiscount(db, viewer, now) : undefined
        if (!active) throw new NotFoundError('discount_unknown')
        return presentDiscount(active, now)
      }
      await scope.limit(CODE_TRIES)
      const order = query.package && packagePrice(tenant, query.package, country)
      const discount = await applyDiscount(db, viewer, query.code, {
        country,
        order,
        method: query.method,
        now,
      })
      return presentDiscount(discount, now)
    }),
  ]
}
