import type { Feature } from '../../infra/feature.ts'
import { creditsApi } from './api.ts'
import { creditsExport } from './export.ts'

export const credits: Feature = {
  calls: creditsApi,
  export: creditsExport,
  erase: {
    rows: {
      'balance.member_id': 'delete',
      'ledger_entry.member_id': {
        keep: 'amounts for the books; the id is a pseudonym once the member is gone',
      },
    },
  },
}
