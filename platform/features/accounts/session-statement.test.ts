import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSecret } from '../../core/ids.ts'
import { sessionStatement } from './session-owner.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const TOKEN = 'A'.repeat(22)
/** Letters of a token, and those that end a text of SQL. */
const ODD = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-\'";\\$')

describe('the look-up of a session', () => {
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

  it('has the same text for every token, tenant and time', () => {
    const expected = sessionStatement(3, TOKEN, NOW)?.text
    for (let round = 0; round < 100; round++)
      expect(sessionStatement(round, newSecret(), new Date(round))?.text).toBe(expected)
    expect(expected).not.toMatch(/;|--|\/\*/)
  })

  it('reads age checks only for sites that require them', () => {
    expect(sessionStatement(3, TOKEN, NOW)?.text).not.toContain('age_check a')
    const asking = sessionStatement(3, TOKEN, NOW, { checkedAge: 21 })
    expect(asking?.text).toContain('a.minimum_age >= $5::int')
    expect(asking?.values.at(-1)).toBe(21)
  })

  it('has that text or is not built, whatever the cookie contains', () => {
    const expected = sessionStatement(3, TOKEN, NOW)?.text
    const cookie = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: ODD, minLength: 22, maxLength: 22 }),
    )
    fc.assert(
      fc.property(cookie, (token) => {
        const statement = sessionStatement(3, token, NOW)
        if (statement !== undefined) expect(statement.text).toBe(expected)
      }),
      { seed: 20_261_122, numRuns: 500 },
    )
  })
})
