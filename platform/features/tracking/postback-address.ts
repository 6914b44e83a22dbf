import { createHmac } from 'node:crypto'
import { fillTemplate, type PostbackMacro } from '../../core/link-template.ts'
import type { Money } from '../../core/money.ts'
import type { VisitSource } from '../../core/visit-source.ts'
import { currencyDigits } from '../../i18n/format.ts'
import type { ConversionKind } from './conversion-kinds.ts'

/** A conversion as reported to a network. */
export interface ReportedConversion {
  readonly id: string
  readonly kind: ConversionKind
  readonly source: VisitSource
  readonly money: Money | null
  readonly at: Date
  readonly test: boolean
}

/** Values of the macros of a postback. No other data of a member is sent. */
export function postbackValues(conversion: ReportedConversion): Readonly<Record<PostbackMacro, string>> {
  const { id, kind, source, money, at, test } = conversion
  const { network, ref, sub1, sub2, sub3, click_id, lander, slug, variant } = source
  return {
    network,
    ref,
    sub1,
    sub2,
    sub3,
    click_id,
    lander,
    slug,
    variant,
    event: kind,
    amount: money ? decimalOf(money) : '',
    currency: money?.currency ?? '',
    conversion_id: id,
    time: String(Math.floor(at.getTime() / 1000)),
    test: test ? '1' : '',
  }
}

/** `1999` cents as `19.99`. */
function decimalOf({ amount, currency }: Money): string {
  const digits = currencyDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** The address of a postback as it is logged. */
export const postbackAddress = (template: string, conversion: ReportedConversion): string =>
  fillTemplate(template, postbackValues(conversion))

/**
 * The address with its signature: HMAC-SHA-256 of the whole address before it, in hexadecimal
 * digits, as the last parameter.
 */
export function signedAddress(address: string, parameter: string, key: string): string {
  const signature = createHmac('sha256', key).update(address).digest('hex')
  return `${address}${address.includes('?') ? '&' : '?'}${encodeURIComponent(parameter)}=${signature}`
}
