import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { KeyRing } from '../../../infra/key-ring.ts'
import { sealedRows } from '../../../infra/keyed-rows.ts'
import { seal, unseal } from '../../../infra/second-factor/seal.ts'

/** The encrypted data of an account. */
export interface SealedAccount {
  readonly holder: string
  readonly iban: string
  readonly phone: string
}

const account = z.object({ holder: z.string(), iban: z.string(), phone: z.string() })
const purpose = 'accounts of direct debit' as const

export function sealAccount(appSecrets: KeyRing, debitId: string, content: SealedAccount): Buffer {
  return seal(JSON.stringify(content), debitId, { appSecrets, purpose })
}

/** Null if no secret of the program decrypts it. */
export function openAccount(appSecrets: KeyRing, debitId: string, sealed: Buffer): SealedAccount | null {
  const text = unseal(sealed, debitId, { appSecrets, purpose })
  return text === null ? null : account.parse(JSON.parse(text))
}

/** Accounts encrypted with older secrets: re-encrypted with the newest by the daily maintenance. */
export const SEALED_ACCOUNTS = sealedRows(
  { name: 'accounts of direct debit', table: 'direct_debit', column: 'sealed', id: 'id', purpose },
  (_tenantId, debitId) => debitId,
)

type Kind = 'iban' | 'phone' | 'code'

/**
 * Deterministic keyed hash: a plain hash could be reversed by trying all IBANs and phone numbers.
 */
export function hidden([newest]: KeyRing, kind: Kind, value: string): string {
  return hiddenBy(newest, kind, value)
}

/** The keyed hashes with every secret, so that rows of older secrets are found too. */
export function hiddenByAny(appSecrets: KeyRing, kind: Kind, value: string): readonly string[] {
  return appSecrets.map((secret) => hiddenBy(secret, kind, value))
}

function hiddenBy(secret: string, kind: Kind, value: string): string {
  return createHmac('sha256', secret).update(`direct debit\n${kind}\n${value}`).digest('base64url')
}

export const newPasscode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

export const codeHash = (appSecrets: KeyRing, debitId: string, code: string): string =>
  hidden(appSecrets, 'code', `${debitId}\n${code}`)

/** Whether a typed passcode matches a hash, whichever secret made it. */
export function isPasscode(appSecrets: KeyRing, debitId: string, typed: string, hash: string): boolean {
  return hiddenByAny(appSecrets, 'code', `${debitId}\n${typed}`)
    .map((one) => isSameHash(one, hash))
    .includes(true)
}

function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
