import type { FieldError } from '../../core/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Values that must not be the password, with or without a few digits appended. */
export interface PasswordContext {
  readonly email: string
  readonly name: string
  /** Name of the site. */
  readonly site: string
}

/**
 * The fault of a new password, or null. Accepted: 8 to 128 characters of any kind (no composition
 * rules: they make passwords predictable) that are no common password, not the person's own name or
 * address, and not the name of the site.
 */
export function passwordFault(password: string, { email, name, site }: PasswordContext): FieldError | null {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min)
    return { code: 'password_too_short', params: { min: PASSWORD_LENGTH.min } }
  if (length > PASSWORD_LENGTH.max) return { code: 'password_too_long', params: { max: PASSWORD_LENGTH.max } }
  const forms = formsOf(password)
  const own = [email, email.split('@')[0] ?? '', name].map(squeezed)
  if (forms.some((form) => own.includes(form))) return { code: 'password_is_email' }
  return isCommon(forms, squeezed(site)) ? { code: 'password_common' } : null
}

/** Lower case, without the separators that people put between words. */
const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._@'’-]+/gu, '')

/**
 * The forms in which a password is looked up: as typed, squeezed, and without the few digits and
 * signs that people add if a site asks for some. More than six of them are not decoration.
 */
function formsOf(password: string): readonly string[] {
  const plain = password.normalize('NFKC').toLowerCase()
  const forms = [plain, squeezed(plain)]
  const stems = forms
    .map((form) => form.replace(/[\d!.?*_#$%&+-]{1,6}$/, ''))
    .filter((stem) => stem.length > 3)
  return [...forms, ...stems].filter((form) => form !== '')
}

/**
 * Whether one of the forms is a listed word, the name of the site, one or two characters repeated,
 * or a row of keys.
 */
function isCommon(forms: readonly string[], site: string): boolean {
  if (forms.some((form) => COMMON_PASSWORDS.has(form) || form === site)) return true
  const [plain = ''] = forms
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
