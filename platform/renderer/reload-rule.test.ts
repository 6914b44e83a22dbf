import { describe, expect, it } from 'vitest'
import { mayReload } from './reload-rule.ts'

describe('the reload after a failed chunk', () => {
  it('happens once in 60 seconds', () => {
    expect(mayReload(null, 5)).toBe(true)
    expect(mayReload(1000, 60_999)).toBe(false)
    expect(mayReload(1000, 61_000)).toBe(true)
    expect(mayReload(Number.NaN, 1)).toBe(true)
  })
})
