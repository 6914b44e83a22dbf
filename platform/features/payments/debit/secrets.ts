import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '../../../infra/second-factor/seal.ts'

/** What is stored of an account, encrypted. */
export interface SealedAccount {
  readonly holder: string
  readonly iban: string
  readonly phone: string
}

const account = z.object({ holder: z.string(), iban: z.string(), phone: z.string() })
const purpose = 'accounts of direct debit'

export function sealAccount(secret: string, debitId: string, content: SealedAccount): Buffer {
  return seal(JSON.stringify(content), debitId, { appSecret: secret, purpose })
}

/** Null where APP_SECRET has changed since. */
export function openAccount(secret: string, debitId: string, sealed: Buffer): SealedAccount | null {
  const text = unseal(sealed, debitId, { appSecret: secret, purpose })
  return text === null ? null : account.parse(JSON.parse(text))
}

/** Keyed hash, the same for the same: IBANs and phone numbers are too few for a plain hash to hide them. */
export function hidden(secret: string, kind: 'iban' | 'phone' | 'code', value: string): string {
  return createHmac('sha256', secret).update(`direct debit\n${kind}\n${value}`).digest('base64url')
}

export const newPasscode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

export const codeHash = (secret: string, debitId: string, code: string): string =>
  hidden(secret, 'code', `${debitId}\n${code}`)

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
