import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { listPackagesCall, readOwnCreditsCall } from './contract.ts'
import { ownCredits } from './own-credits.ts'
import { packagesPage } from './pages.ts'

/** Movements of credits; the last one contains the balance. */
const creditsExport: Export = {
  sections: [
    {
      name: 'credits',
      title: 'data:section_credits',
      tables: ['ledger_entry', 'balance'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, delta, balance_after, reason, reference, created_at from ledger_entry
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

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

/** The calls of credits. */
function creditsApi(): CallRoute[] {
  return [
    route(listPackagesCall, ({ scope }) => packagesPage(scope)),
    route(readOwnCreditsCall, async ({ scope: { db, viewer } }) => ({
      credits: [...(await ownCredits(db, viewer.id))],
    })),
  ]
}
