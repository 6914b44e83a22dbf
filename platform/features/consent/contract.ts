import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

export const agreeToTermsCall = defineCall({
  method: 'POST',
  path: '/api/consent',
  summary: 'Records that the member agrees to the version of the terms that was shown',
  access: 'member',
  ageCheck: 'open',
  body: z.object({
    /** The version that the page showed. */
    version: z.iso.datetime('terms_changed_again'),
  }),
  response: z.object({ version: z.string() }),
  errors: ['terms_changed_again'],
})
