import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The secrets of the program, newest first: APP_SECRET, then APP_SECRETS_BEFORE. The first one
 * signs and encrypts; all of them verify and decrypt. So the secret can be rotated while older
 * links, cookies and sealed rows stay valid.
 */
export type KeyRing = readonly [newest: string, ...before: string[]]

/** Keyed hash (HMAC-SHA-256) of a text with the newest secret. */
export function sign(ring: KeyRing, text: string): Buffer {
  return hashed(ring[0], text)
}

/**
 * Whether a signature of `text` was made by `sign` with any secret of the ring. Compares each in
 * constant time.
 *
 * @param given the received signature
 * @param encode the encoding of the hash in the signature
 */
export function verify(
  ring: KeyRing,
  text: string,
  given: string,
  encode: (signature: Buffer) => string,
): boolean {
  const bytes = Buffer.from(given)
  // No early return: timing must not reveal which secret matched.
  return ring.reduce((found, secret) => {
    const expected = Buffer.from(encode(hashed(secret, text)))
    return (expected.length === bytes.length && timingSafeEqual(expected, bytes)) || found
  }, false)
}

/**
 * Keyed hashes of a text with every secret, newest first: to find a stored row that an older secret
 * made.
 */
export function keyedHashes(ring: KeyRing, text: string): readonly [newest: Buffer, ...before: Buffer[]] {
  const [newest, ...before] = ring
  return [hashed(newest, text), ...before.map((secret) => hashed(secret, text))]
}

/**
 * Through a string, because `digest()` alone allocates memory outside of the heap: half as much CPU
 * again.
 */
const hashed = (secret: string, text: string) =>
  Buffer.from(createHmac('sha256', secret).update(text).digest('binary'), 'binary')
