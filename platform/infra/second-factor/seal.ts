import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_LENGTH = 12
const TAG_LENGTH = 16

/** What the sealed secrets are: each purpose has a key of its own. */
export type SealPurpose = 'second factors of staff' | 'second factors of members' | 'accounts of direct debit'

export interface SealKey {
  readonly appSecret: string
  readonly purpose: SealPurpose
}

const keyOf = ({ appSecret, purpose }: SealKey): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32))

/**
 * Encrypts a secret for the database (AES-256-GCM, key derived from APP_SECRET). `owner` is bound to it: the row of another
 * person does not decrypt.
 */
export function seal(secret: string, owner: string, key: SealKey): Buffer {
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The secret; null where APP_SECRET has changed, or the bytes are not of this owner. */
export function unseal(sealed: Buffer, owner: string, key: SealKey): string | null {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(0, IV_LENGTH))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH))
  try {
    const content = sealed.subarray(IV_LENGTH + TAG_LENGTH)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
