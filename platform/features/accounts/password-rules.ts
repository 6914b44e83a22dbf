import type { FieldError } from '../../core/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/**
 * What is wrong with a new password, or null: 8 to 128 characters of any kind, none of those that everybody tries, and
 * not the person's own name or address (research/security.md: no composition rules).
 */
export function passwordFault(password: string, person: { email: string; name: string }): FieldError | null {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min)
    return { code: 'password_too_short', params: { min: PASSWORD_LENGTH.min } }
  if (length > PASSWORD_LENGTH.max) return { code: 'password_too_long', params: { max: PASSWORD_LENGTH.max } }
  const plain = password.toLowerCase()
  const email = person.email.trim().toLowerCase()
  const own = [email, email.split('@')[0] ?? '', person.name.trim().toLowerCase()]
  if (own.some((part) => part.length > 0 && plain === part)) return { code: 'password_is_email' }
  if (isCommon(plain)) return { code: 'password_common' }
  return null
}

/** Listed words, also with digits behind them (`password2024`), one character repeated, or a row of keys. */
function isCommon(plain: string): boolean {
  const stem = plain.replace(/[\d!.?*_-]+$/, '')
  if (COMMON_PASSWORDS.has(plain) || (stem.length > 3 && COMMON_PASSWORDS.has(stem))) return true
  if (new Set(plain).size <= 2) return true
  return KEY_ROWS.some((row) => row.includes(plain))
}

const ROWS = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
]
const KEY_ROWS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
