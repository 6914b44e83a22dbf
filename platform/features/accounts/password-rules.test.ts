import { expect, it } from 'vitest'
import { passwordFault } from './password-rules.ts'

const person = { email: 'anna.rossi@example.it', name: 'Annamaria' }

it.each([
  ['correct horse battery', null],
  ['ñandú-volador', null],
  [`${'x'.repeat(60)}${'y'.repeat(20)}zq`, null],
  ['short', 'password_too_short'],
  ['x9'.repeat(65), 'password_too_long'],
  ['password', 'password_common'],
  ['Password2024!', 'password_common'],
  ['iloveyou', 'password_common'],
  ['ForzaJuve1897', 'password_common'],
  ['12345678', 'password_common'],
  ['87654321', 'password_common'],
  ['qwertyuiop', 'password_common'],
  ['aaaaaaaa', 'password_common'],
  ['abababab', 'password_common'],
  ['Anna.Rossi@example.it', 'password_is_email'],
  ['anna.rossi', 'password_is_email'],
  ['annamaria', 'password_is_email'],
])('%j: %j', (password, code) => {
  expect(passwordFault(password, person)?.code ?? null).toBe(code)
})
