import { z } from 'zod'
import { READS } from '../../core/allowance.ts'
import { defineCall } from '../../core/contract.ts'

/** A pass of the page, or of the answer to an earlier sign. */
const signBody = z.object({ pass: z.string().max(200).optional() })

export const tellVisibleCall = defineCall({
  method: 'POST',
  path: '/api/presence',
  summary: 'This page is visible: the member is online for five minutes',
  access: 'member',
  ageCheck: 'open',
  needs: 'identity',
  body: signBody,
  response: z.object({ ok: z.literal(true), pass: z.string().optional() }),
  reads: READS.presence,
})

export const pageHiddenCall = defineCall({
  method: 'POST',
  path: '/api/page-hidden',
  summary: 'Beacon of a page that is no longer visible: ends the presence',
  access: 'anyone',
  needs: 'identity',
  body: signBody,
  response: z.object({ ok: z.literal(true) }),
})
