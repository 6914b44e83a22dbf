import type { ErrorParams, FieldError } from '../../core/errors.ts'
import { holdsLink } from '../../core/text.ts'
import { isStaffName } from './staff-names.ts'

const NAME_LENGTH = { min: 2, max: 30 } as const

/**
 * The fault of a name, or null. A name contains letters; it is not the e-mail address, does not
 * start with @, contains no e-mail address, link or phone number, and does not resemble the site's
 * staff.
 */
export function nameFault(typed: string, email: string, site: string): FieldError | null {
  const name = typed.trim()
  const fault = (code: string, params?: ErrorParams) => (params ? { code, params } : { code })
  if (!name) return fault('required')
  if (name.startsWith('@')) return fault('name_starts_with_at')
  if (name.toLowerCase() === email.trim().toLowerCase()) return fault('name_is_email')
  // Invisible letters (Hangul fillers): a name of them would be empty.
  if (/\p{Default_Ignorable_Code_Point}/u.test(name)) return fault('name_invalid')
  const { length } = [...name]
  if (length < NAME_LENGTH.min) return fault('name_too_short', { min: NAME_LENGTH.min })
  if (length > NAME_LENGTH.max) return fault('name_too_long', { max: NAME_LENGTH.max })
  if (holdsContact(name)) return fault('name_forbidden')
  if (isStaffName(name, site)) return fault('name_staff')
  return /^[\p{L}\p{M}\p{N} ._'’-]+$/u.test(name) && /\p{L}/u.test(name) ? null : fault('name_invalid')
}

const MESSENGER = /(whats\s?app|telegram|t\.me|insta(gram)?|snap(chat)?|skype|signal|onlyfans|kik)\b/i

/** Digits are counted across spaces, dots and dashes: `0 6 1 2-34` is a phone number too. */
function holdsContact(name: string): boolean {
  const digits = /\p{Nd}(?:[\s._-]*\p{Nd}){4,}/u.test(name)
  return digits || name.includes('@') || holdsLink(name) || MESSENGER.test(name)
}
