/** `conversions.kind`. */
export const CONVERSION = {
  signup: 1,
  confirmed: 2,
  first_purchase: 3,
  refund: 4,
  refund_reversed: 5,
} as const
export type ConversionKind = keyof typeof CONVERSION
export const CONVERSION_KINDS = Object.keys(CONVERSION) as readonly ConversionKind[]

/** The kind of a code. @throws RangeError for a code that the database does not allow */
export function conversionKind(code: number): ConversionKind {
  const kind = CONVERSION_KINDS.find((one) => CONVERSION[one] === code)
  if (!kind) throw new RangeError(`No conversion has the code ${code}`)
  return kind
}
