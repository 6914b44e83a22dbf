import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from '../key-ring.ts'

const IV_LENGTH = 12
const TAG_LENGTH = 16

/** Purposes of sealed secrets: each has a separate key. */
export type SealPurpose = 'second factors of staff' | 'second factors of members' | 'accounts of direct debit'

export interface SealKey {
  readonly appSecrets: KeyRing
  readonly purpose: SealPurpose
}

const keyOf = (secret: string, purpose: SealPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * Encrypts a secret for the database (AES-256-GCM, key derived from the newest APP_SECRET). `owner`
 * is bound to it: the row of another person does not decrypt.
 */
export function seal(secret: string, owner: string, { appSecrets, purpose }: SealKey): Buffer {
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', keyOf(appSecrets[0], purpose), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The secret; null if no secret of the ring can decrypt it, or it belongs to another owner. */
export function unseal(sealed: Buffer, owner: string, { appSecrets, purpose }: SealKey): string | null {
  for (const secret of appSecrets) {
    const plain = opened(sealed, owner, keyOf(secret, purpose))
    if (plain !== null) return plain
  }
  return null
}

/** Whether it was sealed with the newest secret. */
export function isNewlySealed(sealed: Buffer, owner: string, { appSecrets, purpose }: SealKey): boolean {
  return opened(sealed, owner, keyOf(appSecrets[0], purpose)) !== null
}

function opened(sealed: Buffer, owner: string, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_LENGTH))
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(sealed.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH))
    const content = sealed.subarray(IV_LENGTH + TAG_LENGTH)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
