import { ageOn } from '../../core/calendar.ts'
import type { ErrorParams, FieldError, FieldErrors } from '../../core/errors.ts'
import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import { type Place, placeOf } from '../../core/places.ts'
import type { Gender } from '../../core/viewer.ts'
import { isStaffName } from './staff-names.ts'

/** Answers of the steps before the account. Name and address stay in the browser until the account is created. */
export interface SignupAnswers {
  readonly gender?: Gender
  readonly seeks?: Gender
  readonly date_of_birth?: string
  readonly country?: string
  readonly region?: number
  readonly city?: string
  /** Picked before the signup began: ticked beforehand where the profile is completed. */
  readonly interests?: readonly string[]
}

export const STEPS = 5
/** The step that makes the account; what comes after it belongs to a signed-in member. */
export const ACCOUNT_STEP = 3
export const NAME_LENGTH = { min: 2, max: 30 } as const

/** The first step that is still open: it cannot be skipped, and a returning person starts there. */
export function firstOpenStep(answers: SignupAnswers): number {
  if (!answers.gender || !answers.seeks) return 0
  if (!answers.date_of_birth) return 1
  if (!answers.country || answers.region === undefined) return 2
  return ACCOUNT_STEP
}

export type SignupRefusal = 'signups_closed' | 'invite_needed'
/** With the invitation of a link that cannot be used any more. */
export type ClosedReason = SignupRefusal | 'invite_used'

/** Whether a person may sign up here, and if not, why. */
export function signupRefusal(
  signups: TenantSettings['signups'],
  visitor: { readonly trafficSource: boolean; readonly invited: boolean },
): SignupRefusal | null {
  if (signups === 'all' || visitor.invited) return null
  if (signups === 'invite_only') return 'invite_needed'
  return visitor.trafficSource ? null : 'signups_closed'
}

export const isGender = (value: unknown): value is Gender => value === 'male' || value === 'female'

const OLDEST = 110

/** A real day of the calendar in the past, of a person old enough today; never under 18. Null where valid. */
export function birthDateFault(iso: string, minimumAge: number, today: Date): FieldError | null {
  if (!iso) return { code: 'required' }
  const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null
  const real = date !== null && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso
  if (!real || date > today || ageOn(iso, today) > OLDEST) return { code: 'birth_date_invalid' }
  const least = Math.max(18, minimumAge)
  return ageOn(iso, today) < least ? { code: 'too_young', params: { age: least } } : null
}

/**
 * The date of the three boxes where any of them is filled, else of the single field. A browser without JavaScript sends both, and
 * there only the boxes are what was typed.
 */
export function birthDateOf(whole: string | undefined, boxes: readonly (string | undefined)[]): string {
  const [year = '', month = '', day = ''] = boxes.map((part) => part?.trim() ?? '')
  if (year || month || day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return whole?.trim() ?? ''
}

type Regional = Pick<TenantSettings, 'countries' | 'region_data'>

/** The place chosen, or what is wrong: a country of this site, and a region of that country. */
export function choosePlace(
  settings: Regional,
  chosen: { readonly country: string; readonly region: number; readonly city?: string | undefined },
): Place | FieldErrors {
  if (!(settings.countries as readonly string[]).includes(chosen.country)) {
    return { country: { code: 'country_unknown' }, place: { code: 'country_unknown' } }
  }
  const place = placeOf(settings, chosen.country, chosen.region, chosen.city)
  return place ?? { region: { code: 'region_unknown' }, place: { code: 'region_unknown' } }
}

export const isPlace = (place: Place | FieldErrors): place is Place => typeof place.cell === 'number'

/** `IT-12` to its parts: one field names country and region, so that they cannot disagree. */
export function partsOfPlace(value: string): { country: string; region: number } | null {
  const match = /^([A-Z]{2})-(\d{1,4})$/.exec(value)
  return match ? { country: match[1] ?? '', region: Number(match[2]) } : null
}

/**
 * The fault of a name, or null. A name contains letters; it is not the e-mail address, does not start with @, contains no
 * e-mail address, link or phone number, and does not resemble the site's staff.
 */
export function nameFault(typed: string, email: string, site: string): FieldError | null {
  const name = typed.trim()
  const fault = (code: string, params?: ErrorParams) => (params ? { code, params } : { code })
  if (!name) return fault('required')
  if (name.startsWith('@')) return fault('name_starts_with_at')
  if (name.toLowerCase() === email.trim().toLowerCase()) return fault('name_is_email')
  // Letters that nothing is drawn for (Hangul fillers): a name of them is no name at all.
  if (/\p{Default_Ignorable_Code_Point}/u.test(name)) return fault('name_invalid')
  const { length } = [...name]
  if (length < NAME_LENGTH.min) return fault('name_too_short', { min: NAME_LENGTH.min })
  if (length > NAME_LENGTH.max) return fault('name_too_long', { max: NAME_LENGTH.max })
  if (holdsContact(name)) return fault('name_forbidden')
  if (isStaffName(name, site)) return fault('name_staff')
  return /^[\p{L}\p{M}\p{N} ._'’-]+$/u.test(name) && /\p{L}/u.test(name) ? null : fault('name_invalid')
}

const LINK =
  /https?:|www\.|:\/\/|[\p{L}\p{N}-]\.(com|net|org|info|it|de|nl|be|fr|es|pl|se|no|dk|fi|at|ch|eu|me|io|app|tv|ru)(?![\p{L}\p{N}])/iu
const MESSENGER = /(whats\s?app|telegram|t\.me|insta(gram)?|snap(chat)?|skype|signal|onlyfans|kik)\b/i

/** Digits are counted through spaces, dots and dashes: `0 6 1 2-34` is a number to call as well. */
function holdsContact(name: string): boolean {
  const digits = /\p{Nd}(?:[\s._-]*\p{Nd}){4,}/u.test(name)
  return digits || name.includes('@') || LINK.test(name) || MESSENGER.test(name)
}
