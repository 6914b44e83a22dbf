import { describe, expect, it } from 'vitest'
import { nameFault } from './name.ts'

describe('the name', () => {
  const email = 'Anna.Rossi@example.it'
  it.each([
    ['Anna', null],
    ['José María', null],
    ['Łucja-Zofia', null],
    ["D'Artagnan", null],
    ['Anna 34', null],
    ['李雷', null],
    ['', 'required'],
    ['   ', 'required'],
    ['A', 'name_too_short'],
    ['a'.repeat(31), 'name_too_long'],
    ['@anna', 'name_starts_with_at'],
    [' @anna', 'name_starts_with_at'],
    ['anna.rossi@example.it', 'name_is_email'],
    ['other@example.it', 'name_forbidden'],
    ['anna at 333 12345', 'name_forbidden'],
    ['0 6 1-2.3', 'name_forbidden'],
    ['Anna ٣٣٣٤٥', 'name_forbidden'],
    ['www.anna', 'name_forbidden'],
    ['anna.com', 'name_forbidden'],
    ['Anna.COM', 'name_forbidden'],
    ['http://x', 'name_forbidden'],
    ['anna.xyz', 'name_forbidden'],
    ['whatsapp anna', 'name_forbidden'],
    ['Anna telegram', 'name_forbidden'],
    ['1234', 'name_invalid'],
    ['<b>Anna</b>', 'name_invalid'],
    ['Anna\u202e', 'name_invalid'],
    ['Anna\u200b', 'name_invalid'],
    ['\u3164\u3164', 'name_invalid'],
    ['Anna ❤', 'name_invalid'],
    ['דניאל', null],
  ])('%j is %j', (name, code) => {
    expect(nameFault(name, email, 'Amore')?.code ?? null).toBe(code)
  })
})
