import { describe, expect, it } from 'vitest'
import { type KeyRing, keyedHashes, sign, verify } from './key-ring.ts'

const OLD: KeyRing = ['old']
const ROTATED: KeyRing = ['new', 'old']
const hex = (signature: Buffer) => signature.toString('hex')

describe('a ring of keys', () => {
  it('verifies signatures of any of its secrets', () => {
    expect(verify(ROTATED, 'text', hex(sign(OLD, 'text')), hex)).toBe(true)
    expect(verify(ROTATED, 'text', hex(sign(ROTATED, 'text')), hex)).toBe(true)
  })

  it('signs with the newest secret', () => {
    expect(sign(ROTATED, 'text')).toEqual(sign(['new'], 'text'))
    expect(verify(OLD, 'text', hex(sign(ROTATED, 'text')), hex)).toBe(false)
  })

  it('refuses another text, a truncated signature and a signature with an unknown secret', () => {
    const signature = hex(sign(OLD, 'text'))
    expect(verify(ROTATED, 'another', signature, hex)).toBe(false)
    expect(verify(ROTATED, 'text', signature.slice(1), hex)).toBe(false)
    expect(verify(['new', 'other'], 'text', signature, hex)).toBe(false)
  })

  it('hashes with every secret, newest first', () => {
    expect(keyedHashes(ROTATED, 'text')).toEqual([sign(['new'], 'text'), sign(OLD, 'text')])
  })
})
