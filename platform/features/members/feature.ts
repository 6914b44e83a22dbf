import type { Feature } from '../../infra/feature.ts'
import { membersApi } from './api.ts'
import { membersExport } from './export.ts'
import { memberForms } from './forms.ts'

export const members: Feature = {
  calls: membersApi,
  forms: memberForms,
  export: membersExport,
  erase: {
    rows: {
      'member.id': 'delete',
      'member_search.id': 'delete',
      'advertising_consent.member_id': 'delete',
    },
  },
}
