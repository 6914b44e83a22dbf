import { createHash, randomBytes } from 'node:crypto'

const COUNT = 10
/** No 0, 1, i, l, o, u: the codes are read from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** A new set of recovery codes, `abcd-efgh-jkmn-pqrs`. The database stores only their hashes. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: COUNT }, newCode)
}

/** 16 characters of 30: 78 bits, so that a plain hash is enough. */
function newCode(): string {
  const letters: string[] = []
  while (letters.length < LENGTH)
    for (const byte of randomBytes(LENGTH)) {
      const letter = byte < ALPHABET.length * 8 ? ALPHABET[byte % ALPHABET.length] : undefined
      if (letter && letters.length < LENGTH) letters.push(letter)
    }
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

/** The stored hash of a code; spaces, hyphens and case are ignored. */
export function recoveryCodeHash(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest()
}
