import type { Database } from '../../core/database.ts'
import type { Feature } from '../../infra/feature.ts'
import { accountsApi } from './api.ts'
import { accountsExport } from './export.ts'
import { accountForms } from './forms.ts'
import { accountsMaintenance } from './jobs.ts'
import type { AccountDeps } from './login.ts'
import { endSessions } from './session.ts'

export const accounts: Feature<AccountDeps & { readonly database: Database }> = {
  calls: accountsApi,
  forms: accountForms,
  maintenance: accountsMaintenance,
  export: accountsExport,
  erase: {
    rows: {
      'session.member_id': { work: 'deleted, and open pages of the member end at once' },
      'known_device.member_id': 'delete',
      'mail_token.member_id': 'delete',
      'waiting_login.member_id': 'delete',
      'rate_limit.key': { keep: 'keys are hashes and expire within a day' },
    },
    work: async (db, memberId) => {
      await endSessions({ db }, memberId)
      return undefined
    },
  },
}
