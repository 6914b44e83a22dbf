import { sql } from 'kysely'
import { NotFoundError } from '../../core/errors.ts'
import { packagePrice } from '../../core/package-prices.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { activeDiscount, applyDiscount } from './commands.ts'
import { getDiscountCodeCall } from './contract.ts'
import { discountsMaintenance } from './jobs.ts'
import { presentDiscount } from './present.ts'
import { CODE_TRIES } from './rules.ts'

/** Codes issued to the member, and codes that the member has used. */
const discountsExport: Export = {
  sections: [
    {
      name: 'codes',
      title: 'data:section_codes',
      tables: ['discount_code', 'campaign_discount'],
      select: (
        db,
        me,
      ) => sql`select code as cursor, code, percentage, expires_at, status, created_at from discount_code
        where tenant_id = ${db.tenantId}::int and member_id = ${me}
        union all select 'campaign ' || c.code, c.code, d.percentage, d.expires_at, d.status, c.created_at from campaign_discount c
        left join discount_code d on d.tenant_id = c.tenant_id and d.code = c.code
        where c.tenant_id = ${db.tenantId}::int and c.member_id = ${me}`,
    },
    {
      name: 'codes-used',
      title: 'data:section_codes_used',
      tables: ['discount_use'],
      select: (db, me) => sql`select code as cursor, code, order_id, used_at from discount_use
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

export const discounts: Feature = {
  calls: discountsApi,
  maintenance: discountsMaintenance,
  export: discountsExport,
  erase: {
    rows: {
      'discount_code.member_id': 'delete',
      'campaign_discount.member_id': 'delete',
      'discount_use.member_id': { keep: 'says which order a code was spent on; the id is a pseudonym' },
    },
  },
}

/** The calls of discounts. */
function discountsApi(): CallRoute[] {
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
