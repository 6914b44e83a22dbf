import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

export const makeInvitationCall = defineCall({
  method: 'POST',
  path: '/api/invitation',
  summary: 'Makes an invitation of the signed-in member: a link for one signup',
  access: 'member',
  response: z.object({ link: z.string() }),
  errors: ['not_found', 'unconfirmed', 'invitations_used_up'],
})
