import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The secrets of the program, newest first: APP_SECRET, then APP_SECRETS_BEFORE. What is made is made with the first; what comes in
 * may be made with any of them. So a new secret can be taken into use while links, cookies and sealed rows of before still count.
 */
export type KeyRing = readonly [newest: string, ...before: string[]]

/** Keyed hash (HMAC-SHA-256) of a text with the newest secret. */
export function sign(ring: KeyRing, text: string): Buffer {
  return hashed(ring[0], text)
}

/**
 * Whether a signature of `text` is one that `sign` made with any secret of the ring. Compares each in constant time.
 *
 * @param given the signature as it came in
 * @param encode how the maker wrote the hash down
 */
export function verify(
  ring: KeyRing,
  text: string,
  given: string,
  encode: (signature: Buffer) => string,
): boolean {
  const bytes = Buffer.from(given)
  // No early end: the time must not tell which secret it was.
  return ring.reduce((found, secret) => {
    const expected = Buffer.from(encode(hashed(secret, text)))
    return (expected.length === bytes.length && timingSafeEqual(expected, bytes)) || found
  }, false)
}

/** Keyed hashes of a text with every secret, newest first: to find a stored row that an older secret made. */
export function keyedHashes(ring: KeyRing, text: string): readonly [newest: Buffer, ...before: Buffer[]] {
  const [newest, ...before] = ring
  return [hashed(newest, text), ...before.map((secret) => hashed(secret, text))]
}

const hashed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()
