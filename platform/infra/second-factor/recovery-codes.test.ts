import { expect, it } from 'vitest'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

it('creates ten different codes without ambiguous letters', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-tv-z]{4}-){3}[2-9a-hjkmnp-tv-z]{4}$/)
})

it('accepts a code in any spelling', () => {
  expect(recoveryCodeHash(' ABCD efgh JKMN-pqrs')).toEqual(recoveryCodeHash('abcd-efgh-jkmn-pqrs'))
  expect(recoveryCodeHash('abcd-efgh-jkmn-pqrt')).not.toEqual(recoveryCodeHash('abcd-efgh-jkmn-pqrs'))
})
