import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Since when logins need a code, and how many recovery codes are left: the seed and the hashes of the codes would let in who has the file. */
export const secondFactorExport: Export = {
  sections: [
    {
      name: 'second-factor',
      title: 'data:section_second_factor',
      tables: ['member_totp', 'member_recovery_code'],
      select: (db, me) => sql`select 'totp' as cursor, t.created_at, t.enabled_at,
          (select count(*) from member_recovery_code c where c.tenant_id = ${db.tenantId}::int and c.member_id = ${me}) as recovery_codes
        from member_totp t where t.tenant_id = ${db.tenantId}::int and t.member_id = ${me}`,
    },
  ],
}
