import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSecret } from '../../core/ids.ts'
import { sessionStatement } from './session-owner.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const TOKEN = 'A'.repeat(22)
/** Letters of a token, and those that end a text of SQL. */
const ODD = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-\'";\\$')

/** The statement with its only values, a digest and two times, masked. */
const shapeOf = (statement: string | undefined) =>
  statement?.replace(/'\\x[0-9a-f]{64}'/, 'DIGEST').replace(/'[\d-]{10}T[\d:.]{12}Z'/g, 'TIME')

describe('the look-up that is sent as text', () => {
  it.each([
    ['a quote', "'".repeat(22)],
    ['a second statement', "x'; drop table member;"],
    ['a token and a line break', `${TOKEN}\n`],
    ['a line break and a token', `\n${TOKEN}`],
    ['a token and more', `${TOKEN}'`],
    ['a backslash', `${'A'.repeat(21)}\\`],
    ['a dollar quote', `$$${'A'.repeat(18)}$$`],
    ['a null byte', `${'A'.repeat(21)}\0`],
    ['letters beyond ASCII', 'é'.repeat(22)],
    ['full-width quotes', '＇'.repeat(22)],
    ['nothing', ''],
    ['a long text', 'A'.repeat(100_000)],
  ])('is not made for %s', (_what, token) => {
    expect(sessionStatement(3, token, NOW)).toBeUndefined()
  })

  it('has the same text for every token except for the digest', () => {
    const expected = shapeOf(sessionStatement(3, TOKEN, NOW))
    expect(expected).toContain('s.token_hash = DIGEST::bytea')
    expect(expected?.match(/TIME/g)).toHaveLength(4)
    for (let round = 0; round < 100; round++)
      expect(shapeOf(sessionStatement(3, newSecret(), NOW))).toBe(expected)
    expect(expected).not.toMatch(/;|--|\/\*/)
  })

  it('reads age checks only for sites that require them', () => {
    expect(sessionStatement(3, TOKEN, NOW)).not.toContain('age_check a')
    expect(sessionStatement(3, TOKEN, NOW, { checkedAge: 21 })).toContain('a.minimum_age >= 21')
  })

  it('has that text or is not built, whatever the cookie contains', () => {
    const expected = shapeOf(sessionStatement(3, TOKEN, NOW))
    const cookie = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: ODD, minLength: 22, maxLength: 22 }),
    )
    fc.assert(
      fc.property(cookie, (token) => {
        const statement = sessionStatement(3, token, NOW)
        if (statement !== undefined) expect(shapeOf(statement)).toBe(expected)
      }),
      { seed: 20_261_122, numRuns: 500 },
    )
  })
})
