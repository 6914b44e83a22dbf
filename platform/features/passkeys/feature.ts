import type { Database } from '../../core/database.ts'
import type { Feature } from '../../infra/feature.ts'
import type { AccountDeps } from '../accounts/server.ts'
import { passkeysApi } from './api.ts'
import { passkeysExport } from './export.ts'
import { passkeyForms } from './forms.ts'
import { passkeyMaintenance } from './jobs.ts'

export const passkeys: Feature<AccountDeps & { readonly database: Database }> = {
  calls: passkeysApi,
  forms: passkeyForms,
  maintenance: passkeyMaintenance,
  export: passkeysExport,
  erase: { rows: { 'member_passkey.member_id': 'delete', 'passkey_challenge.member_id': 'delete' } },
}
