import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { holdsLink } from '../../core/text.ts'
import { isId } from '../../core/uuid.ts'
import { isEmail } from '../accounts/server.ts'

/**
 * `J.de Vries` must not be read as a link to a German site. Only initials are removed here: `t.me`
 * and `x.com` begin with one too.
 */
const withoutInitials = (name: string): string => name.replace(/(?<=^|\s)(?:\p{L}\.)+(?=de\s+\p{L})/giu, '')

/** Declares the withdrawal from one order; the second step of the page. */
export const declareWithdrawalCall = defineCall({
  method: 'POST',
  path: '/api/withdrawal',
  summary:
    'Withdraws from an order: its unused credits are taken and their price is returned to the method paid with',
  access: 'anyone',
  idempotent: true,
  limit: { name: 'withdrawal', points: 30, per: 3600 },
  body: z.object({
    order: z.string({ error: 'invalid_choice' }).refine(isId, 'invalid_choice'),
    /**
     * The amount that the member was shown, in the minor unit: a different one is refused
     * (`withdrawal_changed`).
     */
    amount: z.coerce.number().int(),
    name: z
      .string({ error: 'required' })
      .trim()
      .min(1, 'required')
      .max(120, 'required')
      // The confirmation with this name is mailed to any address, so it must not carry a link.
      .refine((name) => !holdsLink(withoutInitials(name)), 'name_link'),
    email: z.string({ error: 'email_invalid' }).trim().refine(isEmail, 'email_invalid'),
    /** Token of the receipt's link, for members who can no longer sign in. */
    token: z.string().max(40).optional(),
  }),
  response: z.object({
    /** Id of the confirmation. */
    id: z.string(),
    token: z.string().optional(),
  }),
  errors: [
    'withdrawal_over',
    'withdrawal_nothing',
    'withdrawal_changed',
    'email_invalid',
    'idempotency_key_reused',
  ],
})
