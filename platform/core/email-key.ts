/**
 * The normalised form in which addresses are compared: lower case, trimmed, composed letters (NFC).
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
