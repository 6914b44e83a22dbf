import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/** One step either way: phone clocks are slightly off. */
const WINDOW = 1

/** A new secret: 160 bits, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * The address in the QR code.
 * @param account `issuer` is shown by authenticator apps beside the label of the account
 */
export function totpUri(
  secret: string,
  account: { readonly issuer: string; readonly label: string },
): string {
  return totp(secret, account).toString()
}

/**
 * The time step of a valid code; undefined for an invalid one. Steps up to `lastStep` are refused:
 * a code that was observed cannot be used again.
 */
export function acceptedStep(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number | null },
): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta
  return lastStep !== null && step <= lastStep ? undefined : step
}

/** The code at a given time: for tests and journeys. */
export function totpCode(secret: string, now: Date): string {
  return totp(secret).generate({ timestamp: now.getTime() })
}

function totp(secret: string, account: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...account, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 })
}
