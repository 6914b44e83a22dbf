import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { LONGEST_TEXT, REPORT_CATEGORIES, REPORT_SUBJECTS } from '../../core/report-reasons.ts'

export const reportSubject = z.enum(REPORT_SUBJECTS as [string, ...string[]], 'invalid_choice')

export const fileReportCall = defineCall({
  method: 'POST',
  path: '/api/report',
  summary:
    'Reports a profile, a photo (its name) or a message of another member to the moderators, who see it as it is now; the same thing once while it waits',
  access: 'member',
  body: z.object({
    subject: reportSubject,
    id: z.string().max(60),
    category: z.enum(REPORT_CATEGORIES as [string, ...string[]], 'invalid_choice'),
    text: z.string().trim().max(LONGEST_TEXT, 'complaint_too_long').default(''),
    /** `1`: also block the member. */
    block: z.string().max(5).default(''),
  }),
  response: z.object({ number: z.string(), due: z.string(), blocked: z.boolean() }),
  errors: ['not_found', 'report_self'],
})

export const appealDecisionCall = defineCall({
  method: 'POST',
  path: '/api/report-appeal',
  summary:
    'Appeals against the decision on a report, once for each side; another moderator decides. The session or the token of a mail says who appeals',
  access: 'anyone',
  ageCheck: 'open',
  body: z.object({
    id: z.string().max(60),
    token: z.string().max(100).default(''),
    text: z.string().trim().min(20, 'complaint_too_short').max(LONGEST_TEXT, 'complaint_too_long'),
  }),
  response: z.object({ due: z.string() }),
  errors: ['not_found', 'appeal_not_possible'],
})
