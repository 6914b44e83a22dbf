import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { COMMENT_LENGTH, REASONS } from './rules.ts'

export const deleteAccountCall = defineCall({
  method: 'POST',
  path: '/api/account-deletion',
  summary: 'Deletes the own account: hidden at once, erased after 14 days',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  body: z.object({
    reason: z.enum(REASONS),
    comment: z.string().max(COMMENT_LENGTH, 'comment_too_long').optional(),
    password: z.string().max(1000),
  }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['password_wrong', 'too_many_attempts'],
})

export const restoreAccountCall = defineCall({
  method: 'PUT',
  path: '/api/account-deletion',
  summary:
    'Brings a deleted account back, once, by the token of the mailed link or of a login with the right password',
  access: 'anyone',
  body: z.object({ token: z.string().max(60).optional() }),
  response: z.object({ restored: z.literal(true) }),
  limit: { name: 'restore', points: 20, per: 3600 },
  errors: ['restore_link_invalid'],
})

export const takeOfferCall = defineCall({
  method: 'POST',
  path: '/api/deletion-offer',
  summary: 'Makes what a member is offered in place of the deletion, each kind once',
  access: 'member',
  ageCheck: 'open',
  body: z.object({ offer: z.enum(['discount', 'trial']) }),
  response: z.object({ offer: z.enum(['discount', 'trial']), code: z.string().nullable() }),
  errors: ['offer_over'],
})
