import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { PACKAGE_IDS } from '../../core/packages.ts'

export const money = z.object({
  /** In the currency's minor unit. */
  amount: z.number().int(),
  currency: z.string(),
})

/** Why credits moved; each names a text `credits:reason_<reason>` in the member's list. */
export const ledgerReason = z.enum([
  'signup',
  'purchase',
  'message',
  'photo',
  'gift',
  'bonus',
  'refund',
  'withdrawal',
  'returned',
])

export type LedgerReason = z.output<typeof ledgerReason>

export const creditPackage = z.object({
  id: z.enum(PACKAGE_IDS),
  credits: z.number().int(),
  price: money,
  /** Price after the active discount; null without one. */
  discounted_price: money.nullable(),
  popular: z.boolean(),
  /** How many whole per cent cheaper a credit is than in p0. */
  saving: z.number().int(),
  messages: z.number().int(),
  /** Price of one message with this package, after the active discount. */
  message_price: money,
})

export type CreditPackageAnswer = z.output<typeof creditPackage>

export const packageList = z.object({
  country: z.string(),
  currency: z.string(),
  /** Lowest price of a message, after the active discount. */
  message: z.object({ credits: z.number().int(), price_from: money }),
  /** The active discount: the time bonus, else a code issued to the member. */
  discount: z
    .object({
      code: z.string(),
      percentage: z.number(),
      /** End of the code's validity. */
      expires: z.string().nullable(),
      /**
       * Until when these prices hold: longer than the code if another discount of the same size
       * follows.
       */
      prices_until: z.string().nullable(),
    })
    .nullable(),
  packages: z.array(creditPackage),
})

export type PackageListAnswer = z.output<typeof packageList>

/** The member's credits in the order in which they are spent. */
export const ownCreditsShape = z.array(
  z.object({
    /** How many are left. */
    credits: z.number().int(),
    /** What was paid for the order, and for how many credits; null if they cost nothing. */
    paid: money.extend({ credits: z.number().int() }).nullable(),
  }),
)

export const readOwnCreditsCall = defineCall({
  method: 'GET',
  path: '/api/own-credits',
  summary:
    'The credits of the signed-in member in the order in which they are spent, with what was paid for them: what the next message takes is their beginning',
  access: 'member',
  response: z.object({ credits: ownCreditsShape }),
})

export const listPackagesCall = defineCall({
  method: 'GET',
  path: '/api/packages',
  summary: 'The credit packages p0 to p3 at the prices of the viewer’s country',
  access: 'anyone',
  response: packageList,
})
