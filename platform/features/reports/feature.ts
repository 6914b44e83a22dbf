import type { Database } from '../../core/database.ts'
import type { Feature } from '../../infra/feature.ts'
import { reportsApi } from './api.ts'
import { reportsExport } from './export.ts'
import { reportForms } from './forms.ts'
import { reportsMaintenance } from './jobs.ts'
import { CHECK_PROFILE, scanProfile } from './scan.ts'

const EVIDENCE = 'evidence and decision of a report, until its own deadline (docs/product-rules.md#reports)'

export const reports: Feature<{ readonly database: Database }> = {
  calls: reportsApi,
  forms: reportForms,
  tasks: ({ database }) => ({
    tasks: {
      [CHECK_PROFILE]: async (job) => {
        await scanProfile(database, job, new Date())
      },
    },
  }),
  maintenance: reportsMaintenance,
  export: reportsExport,
  erase: {
    rows: {
      'report.reporter_id': { keep: 'null from then on: the foreign key sets it' },
      'report.reported_id': { keep: 'null from then on: the foreign key sets it' },
      'report.subject_id': { keep: 'an id that leads to no person any more' },
      'report.number': { keep: 'a random number' },
      'report.body': { keep: EVIDENCE },
      'report.evidence': { keep: EVIDENCE },
      'report.note': { keep: EVIDENCE },
      'report.removed': { keep: EVIDENCE },
      'report_photo.content': { keep: EVIDENCE },
      'report_appeal.body': { keep: EVIDENCE },
      'report_appeal.note': { keep: EVIDENCE },
      'suspension.member_id': 'cascade',
      'profile_check.member_id': 'cascade',
    },
  },
}
