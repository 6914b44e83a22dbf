import { describe, expect, it } from 'vitest'
import { isNewlySealed, seal, unseal } from './seal.ts'

const key = { appSecrets: ['one secret'], purpose: 'second factors of staff' } as const

describe('a sealed secret', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'anna', key)

  it("opens only for its owner with the program's secret", () => {
    expect(unseal(sealed, 'anna', key)).toBe('JBSWY3DPEHPK3PXP')
    expect(unseal(sealed, 'berta', key)).toBeNull()
    expect(unseal(sealed, 'anna', { ...key, appSecrets: ['another secret'] })).toBeNull()
  })

  it('opens with a newer secret beside the one that sealed it, and reports which one matched', () => {
    const rotated = { ...key, appSecrets: ['a newer secret', 'one secret'] } as const
    expect(unseal(sealed, 'anna', rotated)).toBe('JBSWY3DPEHPK3PXP')
    expect(isNewlySealed(sealed, 'anna', rotated)).toBe(false)
    const again = seal('JBSWY3DPEHPK3PXP', 'anna', rotated)
    expect(isNewlySealed(again, 'anna', rotated)).toBe(true)
    expect(unseal(again, 'anna', key)).toBeNull()
  })

  it('opens only for its purpose', () => {
    expect(unseal(sealed, 'anna', { ...key, purpose: 'second factors of members' })).toBeNull()
  })

  it('is not readable, and differs each time', () => {
    expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
    expect(seal('JBSWY3DPEHPK3PXP', 'anna', key)).not.toEqual(sealed)
  })

  it('does not open if a byte has changed', () => {
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(unseal(changed, 'anna', key)).toBeNull()
  })
})
