import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

export const tellVisibleCall = defineCall({
  method: 'POST',
  path: '/api/presence',
  summary: 'This page is visible: the member is online for five minutes',
  access: 'member',
  ageCheck: 'open',
  needs: 'identity',
  body: z.object({}),
  response: z.object({ ok: z.literal(true) }),
})

export const pageHiddenCall = defineCall({
  method: 'POST',
  path: '/api/page-hidden',
  summary: 'Beacon of a page that is no longer visible: ends the presence',
  access: 'anyone',
  needs: 'identity',
  body: z.object({}),
  response: z.object({ ok: z.literal(true) }),
})
