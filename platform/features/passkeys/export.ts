import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Passkeys, without the keys themselves: they say nothing about the member and serve to recognise their device. */
export const passkeysExport: Export = {
  sections: [
    {
      name: 'passkeys',
      title: 'data:section_passkeys',
      tables: ['member_passkey'],
      select: (
        db,
        me,
      ) => sql`select id as cursor, name, transports, created_at, last_used_at from member_passkey
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    passkey_challenge: 'random values of a login or a new passkey, which end within minutes',
  },
}
