import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Sessions of the member. */
export const accountsExport: Export = {
  sections: [
    {
      name: 'sessions',
      title: 'data:section_sessions',
      tables: ['session'],
      select: (db, me) => sql`select id::text as cursor, created_at, seen_at, expires_at, device from session
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    mail_token: 'hashes of mailed links, which are good for a short time',
    rate_limit: 'counters under hashes, which end within a day',
  },
}
