import { expect, it } from 'vitest'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

it('makes ten different codes without letters that are mistaken for others', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-tv-z]{4}-){3}[2-9a-hjkmnp-tv-z]{4}$/)
})

it('knows a code however it is typed', () => {
  expect(recoveryCodeHash(' ABCD efgh JKMN-pqrs')).toEqual(recoveryCodeHash('abcd-efgh-jkmn-pqrs'))
  expect(recoveryCodeHash('abcd-efgh-jkmn-pqrt')).not.toEqual(recoveryCodeHash('abcd-efgh-jkmn-pqrs'))
})
