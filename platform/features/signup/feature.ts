import { sql } from 'kysely'
import type { Feature } from '../../infra/feature.ts'
import type { PlaceServices } from '../places/server.ts'
import { signupApi } from './api.ts'
import { signupExport } from './export.ts'
import { signupForms } from './forms.ts'
import { signupMaintenance } from './jobs.ts'
import type { SignupDeps } from './open-draft.ts'

export const signup: Feature<SignupDeps & PlaceServices> = {
  calls: signupApi,
  forms: signupForms,
  maintenance: signupMaintenance,
  export: signupExport,
  erase: {
    rows: { 'signup_draft.answers': { work: 'deleted by the member that the draft became' } },
    work: async (db, memberId) => {
      await db.trx
        .deleteFrom('signup_draft')
        .where('tenant_id', '=', db.tenantId)
        .where(sql<boolean>`answers->>'memberId' = ${memberId}`)
        .execute()
      return undefined
    },
  },
}
