/** A support phone number for calls, with dashes and spaces removed. */
export function phoneForCalls(phone: string): string {
  return phone.replace(/[-\s]/g, '')
}
