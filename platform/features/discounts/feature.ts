import type { Feature } from '../../infra/feature.ts'
import { discountsApi } from './api.ts'
import { discountsExport } from './export.ts'
import { discountsMaintenance } from './jobs.ts'

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
