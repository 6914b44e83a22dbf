import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** The profile, without the hash of the password, and when the member agreed to be advertised with. */
export const membersExport: Export = {
  sections: [
    {
      name: 'profile',
      title: 'data:section_profile',
      tables: ['member'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, to_jsonb(m) - 'tenant_id' - 'password_hash' - 'email_key' as profile from member m
        where tenant_id = ${db.tenantId}::int and id = ${me}`,
    },
    {
      name: 'advertising_consents',
      title: 'data:section_advertising_consents',
      tables: ['advertising_consent'],
      select: (
        db,
        me,
      ) => sql`select agreed_at::text as cursor, agreed_at, language, withdrawn_at from advertising_consent
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    member_search: 'a copy of the profile',
  },
}
