import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Versions of the terms that the member agreed to. */
export const consentExport: Export = {
  sections: [
    {
      name: 'consents',
      title: 'data:section_consents',
      tables: ['consent'],
      select: (db, me) => sql`select version::text as cursor, version, language, agreed_at from consent
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
