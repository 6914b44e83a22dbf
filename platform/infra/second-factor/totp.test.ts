import { describe, expect, it } from 'vitest'
import { acceptedStep, newTotpSecret, totpCode, totpUri } from './totp.ts'

const secret = newTotpSecret()
const now = new Date('2026-01-02T03:04:05Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a code of the authenticator app', () => {
  it('is accepted in its own time step and one step either side', () => {
    for (const seconds of [-30, 0, 30])
      expect(acceptedStep(secret, totpCode(secret, later(seconds)), { now, lastStep: null })).toBeTypeOf(
        'number',
      )
    for (const seconds of [-90, 90])
      expect(acceptedStep(secret, totpCode(secret, later(seconds)), { now, lastStep: null })).toBeUndefined()
  })

  it('is refused a second time, and so is an older one', () => {
    const lastStep = acceptedStep(secret, totpCode(secret, now), { now, lastStep: null }) ?? 0
    expect(acceptedStep(secret, totpCode(secret, now), { now, lastStep })).toBeUndefined()
    expect(acceptedStep(secret, totpCode(secret, later(-30)), { now, lastStep })).toBeUndefined()
    expect(acceptedStep(secret, totpCode(secret, later(30)), { now, lastStep })).toBe(lastStep + 1)
  })

  it('has an address that apps understand', () => {
    expect(totpUri(secret, { issuer: 'Console', label: 'anna@example.org' })).toMatch(
      /^otpauth:\/\/totp\/Console:anna%40example\.org\?issuer=Console&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
  })
})
