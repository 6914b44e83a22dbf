import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Where the member came from, and what was counted for it. */
export const trackingExport: Export = {
  left: {
    postback_attempts:
      'the reports of the conversions below to networks, which name no member; each is deleted with its postback',
  },
  sections: [
    {
      name: 'sources',
      title: 'data:section_sources',
      tables: ['member_sources'],
      select: (
        db,
        me,
      ) => sql`select touch::text as cursor, case touch when 1 then 'first' else 'last' end as touch, network, ref,
        sub1, sub2, sub3, click_id, lander, slug, experiment, variant, at from member_sources
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'conversions',
      title: 'data:section_conversions',
      tables: ['conversions'],
      select: (db, me) => sql`select id::text as cursor,
        case kind when 1 then 'signup' when 2 then 'confirmed' when 3 then 'first_purchase' when 4 then 'refund'
          else 'refund_reversed' end as kind,
        network, ref, sub1, sub2, sub3, click_id, lander, slug, experiment, variant, amount, currency, at from conversions
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
