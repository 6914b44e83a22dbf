import { ageOn } from '../../core/calendar.ts'
import type { FieldError } from '../../core/errors.ts'
import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import type { Gender } from '../../core/viewer.ts'

/**
 * Answers of the steps before the account. Name and address stay in the browser until the account
 * is created.
 */
export interface SignupAnswers {
  readonly gender?: Gender
  readonly seeks?: Gender
  readonly date_of_birth?: string
  readonly country?: string
  readonly region?: number
  readonly city?: string | undefined
  /** Of the town if there is one, otherwise of the region. */
  readonly cell?: number | undefined
  /** Spot of the town. */
  readonly spot?: number | null
  /** Picked before the signup began: preselected where the profile is completed. */
  readonly interests?: readonly string[]
}

export const STEPS = 5
/** The step that creates the account; later ones belong to a signed-in member. */
export const ACCOUNT_STEP = 3

/** The first step that is still open: it cannot be skipped, and a returning person starts there. */
export function firstOpenStep(answers: SignupAnswers): number {
  if (!answers.gender || !answers.seeks) return 0
  if (!answers.date_of_birth) return 1
  if (!answers.country || answers.region === undefined) return 2
  return ACCOUNT_STEP
}

export type SignupRefusal = 'signups_closed' | 'invite_needed' | 'signups_none'
/** `invite_used`: the invitation of the link is used up. */
export type ClosedReason = SignupRefusal | 'invite_used'

/** Why a person may not sign up here; null if they may. */
export function signupRefusal(
  signups: TenantSettings['signups'],
  visitor: { readonly trafficSource: boolean; readonly invited: boolean },
): SignupRefusal | null {
  if (signups === 'none') return 'signups_none'
  if (signups === 'all' || visitor.invited) return null
  if (signups === 'invite_only') return 'invite_needed'
  return visitor.trafficSource ? null : 'signups_closed'
}

export const isGender = (value: unknown): value is Gender => value === 'male' || value === 'female'

const OLDEST = 110

/**
 * The fault of a date of birth, or null: it must be a real date in the past, of a person old enough
 * today, and never under 18.
 */
export function birthDateFault(iso: string, minimumAge: number, today: Date): FieldError | null {
  if (!iso) return { code: 'required' }
  const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null
  const real = date !== null && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso
  if (!real || date > today || ageOn(iso, today) > OLDEST) return { code: 'birth_date_invalid' }
  const least = Math.max(18, minimumAge)
  return ageOn(iso, today) < least ? { code: 'too_young', params: { age: least } } : null
}

/**
 * The date of the three fields if any of them is filled, otherwise of the single field. A browser
 * without JavaScript sends both, and only the three fields are what was typed.
 */
export function birthDateOf(whole: string | undefined, boxes: readonly (string | undefined)[]): string {
  const [year = '', month = '', day = ''] = boxes.map((part) => part?.trim() ?? '')
  if (year || month || day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return whole?.trim() ?? ''
}
