import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Invitations that the member made, and the use of the one that they came with; who made that one is not theirs to know. */
export const invitationsExport: Export = {
  sections: [
    {
      name: 'invitations',
      title: 'data:section_invitations',
      tables: ['invitation'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, code, note, uses, used, created_at, expires_at, revoked_at from invitation
        where tenant_id = ${db.tenantId}::int and created_by = ${me}`,
    },
    {
      name: 'invitation-used',
      title: 'data:section_invitation_used',
      tables: ['invitation_use'],
      select: (db, me) => sql`select invitation_id::text as cursor, used_at from invitation_use
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
