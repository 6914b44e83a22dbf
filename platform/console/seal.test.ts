import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

describe('a sealed secret', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'anna', 'one secret')

  it('opens for its owner with the secret of the program alone', () => {
    expect(unseal(sealed, 'anna', 'one secret')).toBe('JBSWY3DPEHPK3PXP')
    expect(unseal(sealed, 'berta', 'one secret')).toBeNull()
    expect(unseal(sealed, 'anna', 'another secret')).toBeNull()
  })

  it('does not contain it, and is another one each time', () => {
    expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
    expect(seal('JBSWY3DPEHPK3PXP', 'anna', 'one secret')).not.toEqual(sealed)
  })

  it('does not open where a byte has changed', () => {
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(unseal(changed, 'anna', 'one secret')).toBeNull()
  })
})
