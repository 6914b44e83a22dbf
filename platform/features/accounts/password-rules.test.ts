import { expect, it } from 'vitest'
import { passwordFault } from './password-rules.ts'

const person = { email: 'anna.rossi@example.it', name: 'Annamaria', site: 'Nord Lys' }

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
  ['Annamaria1990!', 'password_is_email'],
  ['annarossi88', 'password_is_email'],
  ['Nordlys2026', 'password_common'],
  ['nord-lys!', 'password_common'],
  ['christopher', 'password_common'],
  ['11223344', 'password_common'],
  ['Strawberry', 'password_common'],
  ['champion', 'password_common'],
  ['1a2b3c4d', 'password_common'],
  ['Strawberry12!', 'password_common'],
  ['q1w2e3r4t5y6', 'password_common'],
  // Common words make good passphrases, and many digits are more than decoration.
  ['strawberry champion shadow', null],
  ['tre gatti sul tetto', null],
  ['champion7093518', null],
  ['Annamaria mag Züge', null],
])('%j: %j', (password, code) => {
  expect(passwordFault(password, person)?.code ?? null).toBe(code)
})
