import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { photoName, type StoredPhoto } from '../../core/photo-url.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import { opens, photoSigner, readSignedPhoto, SIGNED_SECONDS, SIGNED_SECONDS_LEFT } from './signed-photo.ts'

const RING: KeyRing = ['the secret of the program, 32 bytes', 'the one before, which is as long']
const NOW = new Date('2026-11-27T12:00:00Z')
const ANNA = { tenant: 'amore', session: 'AAAAAAAAAAAAAAAAAAAAAA' }
const VISITOR = { tenant: 'amore', session: '' }

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const stored = (): StoredPhoto => [randomBytes(16).toString('base64url'), randomBytes(20).toString('hex')]
const split = (signed: string) => {
  const [name = '', signature = ''] = signed.split('.')
  return { name, signature }
}

/** What the signature of `signed` opens. */
const read = (signed: string, { reader = ANNA, now = NOW, ring = RING } = {}) =>
  readSignedPhoto(ring, reader, { ...split(signed), now })

describe('a signed name of a photo', () => {
  const photo = stored()
  const signed = photoSigner(RING, ANNA, NOW)(photo)

  it('gives the key of the files back, and begins with the name', () => {
    expect(read(signed)).toMatchObject({ content: photo[1], sizes: 'all' })
    expect(photoName(signed)).toBe(photo[0])
    expect(signed).toMatch(/^[\w-]{22}\.[\w-]{48}$/)
  })

  it('reveals neither the key of the files nor the session', () => {
    const bytes = Buffer.from(split(signed).signature, 'base64url').toString('hex')
    for (const secret of [photo[1], Buffer.from(ANNA.session, 'base64url').toString('hex')])
      for (let from = 0; from + 6 <= secret.length; from += 2)
        expect(bytes).not.toContain(secret.slice(from, from + 6))
  })

  it('does not show that two photos have the same files', () => {
    const twin = photoSigner(RING, ANNA, NOW)([stored()[0], photo[1]])
    const keyOf = (text: string) => Buffer.from(split(text).signature, 'base64url').subarray(4, 24)
    expect(keyOf(twin).equals(keyOf(signed))).toBe(false)
  })

  it('is worth nothing with another name, site or session, or after any change of a byte', () => {
    expect(read(signed.replace(photo[0], stored()[0]))).toBeUndefined()
    expect(read(signed, { reader: { ...ANNA, tenant: 'tulp' } })).toBeUndefined()
    expect(read(signed, { reader: { ...ANNA, session: 'B'.repeat(22) } })).toBeUndefined()
    expect(read(signed, { reader: VISITOR })).toBeUndefined()
    const bytes = Buffer.from(split(signed).signature, 'base64url')
    for (const place of bytes.keys()) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(place) ^ 2, place)
      expect(read(`${photo[0]}.${altered.toString('base64url')}`), `byte ${place}`).toBeUndefined()
    }
    for (const wrong of ['', 'x', `${signed}AAAA`, signed.slice(0, -4)])
      expect(read(`${photo[0]}.${split(wrong).signature}`)).toBeUndefined()
  })

  it('of what every visitor may see is valid in any session of the site', () => {
    const open = photoSigner(RING, VISITOR, NOW)(photo)
    expect(read(open)).toMatchObject({ content: photo[1] })
    expect(read(open, { reader: VISITOR })).toMatchObject({ content: photo[1] })
    expect(read(open, { reader: { ...VISITOR, tenant: 'tulp' } })).toBeUndefined()
  })

  it('opens the blurred file only, if it was made for that', () => {
    const blurred = read(photoSigner(RING, ANNA, NOW)(photo, 'blurred'))
    const all = read(signed)
    if (!blurred || !all) throw new Error('the signatures are valid')
    expect(opens(blurred, 'blurred')).toBe(true)
    expect(opens(blurred, 'full')).toBe(false)
    expect(opens(all, 'full') && opens(all, 'blurred')).toBe(true)
  })

  it('lives for two to ten minutes, at any second of its window', () => {
    for (let second = 0; second < 480; second += 1) {
      const made = later(second)
      const { expires } = read(photoSigner(RING, ANNA, made)(photo), { now: made }) ?? {}
      const life = ((expires ?? NOW).getTime() - made.getTime()) / 1000
      expect(life).toBeGreaterThanOrEqual(SIGNED_SECONDS_LEFT)
      expect(life).toBeLessThanOrEqual(SIGNED_SECONDS)
      if (expires) expect(read(photoSigner(RING, ANNA, made)(photo), { now: expires })).toBeUndefined()
    }
  })

  it('is the same for eight minutes, and other photos change at other moments', () => {
    const changes = (one: StoredPhoto) => {
      const seconds = Array.from({ length: 481 }, (_, second) => photoSigner(RING, ANNA, later(second))(one))
      return seconds.findIndex((name, second) => second > 0 && name !== seconds[second - 1])
    }
    const all = Array.from({ length: 20 }, () => changes(stored()))
    expect(Math.min(...all)).toBeGreaterThan(0)
    expect(new Set(all).size).toBeGreaterThan(10)
    const names = Array.from({ length: 480 }, (_, second) => photoSigner(RING, ANNA, later(second))(photo))
    expect(new Set(names).size).toBeLessThanOrEqual(2)
  })

  it('is valid while its secret is in the ring', () => {
    const [newest, before] = RING
    const old = photoSigner([before ?? ''], ANNA, NOW)(photo)
    expect(read(old)).toMatchObject({ content: photo[1] })
    expect(read(old, { ring: [newest] })).toBeUndefined()
  })

  it('is the name alone where the key of the files is not known', () => {
    for (const content of ['', 'abc', 'z'.repeat(40), '0'.repeat(39), `${'0'.repeat(39)}x`])
      expect(photoSigner(RING, ANNA, NOW)([photo[0], content])).toBe(photo[0])
  })
})
