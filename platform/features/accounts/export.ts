import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Sessions and devices of the member. */
export const accountsExport: Export = {
  sections: [
    {
      name: 'sessions',
      title: 'data:section_sessions',
      tables: ['session'],
      select: (db, me) => sql`select id::text as cursor, created_at, seen_at, expires_at, device from session
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'devices',
      title: 'data:section_devices',
      tables: ['known_device'],
      select: (
        db,
        me,
      ) => sql`select encode(device_hash, 'hex') as cursor, first_seen_at, seen_at from known_device
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    mail_token: 'hashes of mailed links, which are good for a short time',
    waiting_login: 'hashes of a login that still lacks its code, which ends within minutes',
    rate_limit: 'counters under hashes, which end within a day',
  },
}
