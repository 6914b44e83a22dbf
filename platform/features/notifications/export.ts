import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Mails that were sent, without their texts, which hold links; browsers with push. */
export const notificationsExport: Export = {
  sections: [
    {
      name: 'mails',
      title: 'data:section_mails',
      tables: ['outgoing_mail'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, subject, recipient, created_at, sent_at from outgoing_mail
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'push',
      title: 'data:section_push',
      tables: ['push_subscription'],
      select: (db, me) => sql`select encode(endpoint_hash, 'hex') as cursor, created_at from push_subscription
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'notice_settings',
      title: 'data:section_notices',
      tables: ['notice_settings'],
      select: (
        db,
        me,
      ) => sql`select member_id::text as cursor, mail_off, push_off, digest, quiet_from, quiet_until, time_zone from notice_settings
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    mail_suppression: 'a keyed hash of the address; the profile says that mail is off',
    mail_report: 'hashes of reports of mail servers; the profile says that mail is off',
    pgboss: 'jobs hold ids alone and end within minutes',
  },
}
