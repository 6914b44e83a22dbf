import type { Feature } from '../../infra/feature.ts'
import { type ComplaintDeps, complaintsApi } from './api.ts'
import { eraseComplaints } from './erase.ts'
import { complaintsExport } from './export.ts'
import { complaintForms } from './forms.ts'
import { complaintsMaintenance } from './jobs.ts'

export const complaints: Feature<ComplaintDeps> = {
  calls: complaintsApi,
  forms: complaintForms,
  maintenance: complaintsMaintenance,
  export: complaintsExport,
  erase: {
    rows: {
      'complaint.member_id': { work: 'deleted' },
      'complaint.email': { work: 'deleted' },
      'complaint.email_key': { work: 'deleted' },
      'complaint.body': { work: 'deleted' },
      'complaint.answer': { work: 'deleted' },
      'complaint.appeal': { work: 'deleted' },
      'complaint.appeal_answer': { work: 'deleted' },
    },
    work: eraseComplaints,
  },
}
