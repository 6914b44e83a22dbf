import { createHmac, timingSafeEqual } from 'node:crypto'

/** Header of a report: `t=<unix seconds>,v1=<hex of HMAC-SHA-256 of "<t>.<body>">`. */
export const SIGNATURE_HEADER = 'age-signature'

/**
 * Seconds before and after its time during which a signature is valid: clocks differ, and later it
 * could be a replay.
 */
const TOLERANCE = 300
const FORM = /^t=(\d{10}),v1=([0-9a-f]{64})$/

/** Signs a report with the time `at`. */
export function signReport(key: string, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(key, seconds, body).toString('hex')}`
}

/** Whether a report was signed with the key at about `now`. Compares in constant time. */
export function isSigned(key: string, body: Buffer, signature: string | undefined, now: Date): boolean {
  const [, seconds, given] = FORM.exec(signature ?? '') ?? []
  if (seconds === undefined || given === undefined) return false
  const genuine = timingSafeEqual(digest(key, Number(seconds), body), Buffer.from(given, 'hex'))
  return genuine && Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE
}

const digest = (key: string, seconds: number, body: Buffer) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest()
