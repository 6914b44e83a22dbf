import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

export const requestExportCall = defineCall({
  method: 'POST',
  path: '/api/data-export',
  summary: 'Has a file made of everything that is held about the member; one at a time, two a day',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({ password: z.string().max(1000) }),
  response: z.object({ requested: z.literal(true) }),
  errors: ['password_wrong', 'export_under_way', 'export_limit', 'too_many_attempts'],
})
