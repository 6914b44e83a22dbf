import { z } from 'zod'
import type { Tenant } from '../../core/tenant.ts'
import { currencyDigits } from '../../i18n/format.ts'
import type { Discount } from './rules.ts'
import { isComputed, normalCode } from './rules.ts'

export type CodeLimits = Pick<
  Discount,
  | 'percentage'
  | 'memberId'
  | 'country'
  | 'currency'
  | 'minimumOrder'
  | 'paymentMethods'
  | 'oncePerMember'
  | 'useLimit'
  | 'expiresAt'
>

export type CodeRequest = z.output<ReturnType<typeof codeRequest>>

const MOST_AT_ONCE = 1000
const MOST_USES = 1_000_000

/** A whole number within limits, as text or number. */
const whole = (name: string, least: number, most: number) => {
  const message = `--${name} is a whole number from ${least} to ${most}.`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}

const oneOf = (name: string, known: readonly string[]) =>
  z.enum(known as [string, ...string[]], {
    error: ({ input }) => `--${name} ${input} is not one of ${known.join(', ')}.`,
  })

const AMOUNT = '--minimum is an amount like 10 or 10.00.'
/** A typed amount, such as `10.00`. */
const amount = z.string().regex(/^\d{1,6}([.,]\d{1,3})?$/, AMOUNT)

/** The typed amount in minor units; NaN if it has more decimals than the currency. */
export function minimumOf(typed: string, currency: string): number {
  const [whole = '', part = ''] = typed.split(/[.,]/)
  const digits = currencyDigits(currency)
  return part.length > digits ? Number.NaN : Number(whole + part.padEnd(digits, '0'))
}

const codeName = z
  .string()
  .transform(normalCode)
  .refine(
    (code) => /^[A-Z0-9][A-Z0-9_-]{2,39}$/.test(code),
    '--code has 3 to 40 characters: letters, digits, "-" and "_".',
  )
  .refine((code) => !isComputed(code), {
    error: ({ input }) => `${input} is a code of the platform itself: choose another name.`,
  })

/**
 * The request by which staff create codes of a tenant: one named code, or a number of random ones.
 * Messages name the options of `npm run codes`. `member` is a member's id or address, as typed.
 */
export function codeRequest({ settings }: Pick<Tenant, 'settings'>) {
  const methods = [...new Set(Object.values(settings.payment_methods).flat())]
  const currencies = [...new Set(Object.values(settings.currencies))]
  return z
    .object({
      // A payment provider cannot charge an order of 0.
      percent: whole('percent', 1, 99),
      code: codeName.optional(),
      count: whole('count', 1, MOST_AT_ONCE).default(1),
      member: z.string().optional(),
      country: oneOf('country', settings.countries).optional(),
      minimum: amount.optional(),
      currency: oneOf('currency', currencies).optional(),
      methods: z.array(oneOf('methods', methods)).min(1).optional(),
      expires: z.iso.date('--expires is a day like 2026-12-31.').optional(),
      limit: whole('limit', 1, MOST_USES).optional(),
      unlimited: z.boolean().default(false),
    })
    .refine(({ code, count }) => code === undefined || count === 1, {
      error: '--code names one code: leave out --count.',
      path: ['count'],
    })
    .refine(({ minimum, currency }) => (minimum === undefined) === (currency === undefined), {
      error: '--minimum and --currency are given together.',
      path: ['currency'],
    })
    .refine(
      ({ minimum, currency }) =>
        minimum === undefined || currency === undefined || !Number.isNaN(minimumOf(minimum, currency)),
      { error: AMOUNT, path: ['minimum'] },
    )
}

/** Only the limits, with the keys in the order of a request. */
export function limitsIn(code: CodeLimits): CodeLimits {
  const { percentage, memberId, country, currency, minimumOrder } = code
  const { paymentMethods, oncePerMember, useLimit, expiresAt } = code
  const whom = { percentage, memberId, country, currency, minimumOrder }
  return { ...whom, paymentMethods, oncePerMember, useLimit, expiresAt }
}
