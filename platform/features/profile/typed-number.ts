/**
 * A whole number from a form field: null for an empty field, undefined for anything but a number in
 * the range.
 */
export function numberIn(
  typed: string | undefined,
  range: { readonly min: number; readonly max: number },
): number | null | undefined {
  if (!typed?.trim()) return null
  const number = Number(typed)
  return Number.isInteger(number) && number >= range.min && number <= range.max ? number : undefined
}
