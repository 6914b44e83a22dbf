import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'
import { SIDE_CODES } from './rules.ts'

/** Reports that the member made, and decisions about the member; the other one of the two is named in neither. */
export const reportsExport: Export = {
  sections: [
    {
      name: 'reports',
      title: 'data:section_reports',
      tables: ['report', 'report_appeal', 'suspension'],
      select: (db, me) => sql`select r.number as cursor, r.number, r.reporter_id = ${me} as made_by_me,
          case when r.reporter_id = ${me} then r.body end as body, r.created_at, r.decided_at, r.suspended_until,
          case when r.reported_id = ${me} then r.note end as note, a.body as appeal, a.created_at as appealed_at, a.note as appeal_answer
        from report r left join report_appeal a on a.tenant_id = ${db.tenantId}::int and a.report_id = r.id
          and a.side = case when r.reporter_id = ${me} then ${SIDE_CODES.reporter}::int else ${SIDE_CODES.reported}::int end
        where r.tenant_id = ${db.tenantId}::int and (r.reporter_id = ${me} or (r.reported_id = ${me} and r.reported_told))`,
    },
  ],
  left: {
    report_photo: 'names the files that a report keeps as evidence; own photos are in the section of photos',
    profile_check: 'hashes of the words of the profile, which is in a section of its own',
  },
}
