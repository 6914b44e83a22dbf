import type { Database } from '../../core/database.ts'
import type { Feature } from '../../infra/feature.ts'
import type { AccountDeps } from '../accounts/server.ts'
import { secondFactorApi } from './api.ts'
import { secondFactorExport } from './export.ts'
import { secondFactorForms } from './forms.ts'
import { secondFactorMaintenance } from './jobs.ts'
import { SEALED_FACTORS } from './queries.ts'

export const secondFactor: Feature<AccountDeps & { readonly database: Database }> = {
  calls: secondFactorApi,
  forms: secondFactorForms,
  maintenance: secondFactorMaintenance,
  export: secondFactorExport,
  keyed: [SEALED_FACTORS],
  erase: { rows: { 'member_totp.member_id': 'delete', 'member_recovery_code.member_id': 'delete' } },
}
