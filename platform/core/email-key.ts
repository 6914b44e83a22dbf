/** What addresses are compared by: lower case, without spaces around, letters composed in one way. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
