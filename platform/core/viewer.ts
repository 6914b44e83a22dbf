import type { FirstScreen } from './first-screen.ts'
import type { StoredPhoto } from './photo-url.ts'

/** Who sent the request. Presenters and rules use it to decide what to show and allow. */
export type Viewer = Visitor | Member

/**
 * What a request that only has to know who asks reads of a member: for a photo, a sign of presence,
 * a typing sign or an event stream. A `Member` is one with more, so whatever takes an identity
 * takes a member.
 */
export type Identity = Pick<
  Member,
  'kind' | 'id' | 'sessionId' | 'status' | 'country' | 'paid' | 'ageChecked'
>

/** A viewer of whom only this is known. */
export type KnownViewer = Visitor | Identity

export interface Visitor {
  readonly kind: 'visitor'
  /** Traffic source captured from the entry link. */
  readonly tracking: Tracking | null
  /**
   * The session belongs to a member whom staff disabled: treated as a visitor, who gets
   * `account_disabled` from members' calls.
   */
  readonly disabled?: true
}

/**
 * The traffic source of an entry link: at least one of the five names, and optionally the network's
 * click id.
 */
export interface Tracking {
  readonly network?: string
  readonly ref?: string
  readonly sub1?: string
  readonly sub2?: string
  readonly sub3?: string
  readonly click_id?: string
}

/** Codes stored as smallint: comparisons of enums are not leakproof under row-level security. */
export const GENDERS = { male: 1, female: 2 } as const
export type Gender = keyof typeof GENDERS

export const MEMBER_STATUS = { not_confirmed: 0, active: 1, disabled: 2, deleted: 3 } as const
export type MemberStatus = keyof typeof MEMBER_STATUS

/** The signed-in member, read in one statement with the session at the start of each request. */
export interface Member {
  readonly kind: 'member'
  readonly id: string
  readonly sessionId: string
  readonly name: string
  readonly email: string
  readonly status: MemberStatus
  readonly language: string
  readonly gender: Gender
  /** The gender that the member looks for. */
  readonly seeks: Gender
  readonly birthDate: string
  readonly country: string
  readonly region: number | null
  /** Coarse cell of the place; null if unknown. */
  readonly cell: number | null
  /** Spot within the cell, for the member's town; null if the town is unknown. */
  readonly spot: number | null
  readonly paid: boolean
  readonly signupAt: Date
  readonly credits: number
  readonly unreadMessages: number
  readonly newLikes: number
  /** Public name of the main photo; null if there is none. */
  readonly mainPhoto: string | null
  /**
   * The main photo, otherwise the first one that waits for moderation. Shown only to the member.
   */
  readonly face: StoredPhoto | null
  /** The page that the login, the logo and `/` lead to. */
  readonly home: FirstScreen
  /** The newest version of the terms that the member agreed to; null if none was recorded. */
  readonly termsVersion: Date | null
  /**
   * A valid check by a provider has confirmed the site's minimum age; false if the site requires no
   * checks.
   */
  readonly ageChecked: boolean
  /**
   * The discount code of their campaign is higher than the time bonus, so the time bonus is not
   * shown.
   */
  readonly campaignAhead: boolean
  /** The time until which one of their orders can be withdrawn; null if there is none. */
  readonly withdrawableUntil: Date | null
  /** Visits to their profile since they opened the list of them, capped like the other counts. */
  readonly newVisits: number
  readonly alerts: AlertState
}

/** The state that the alerts above a member's pages depend on, besides the confirmed address. */
export interface AlertState {
  /**
   * Why mail was stopped: `spam_complaint`, `bounce`, `unsubscribe`; other entries are the member's
   * own choices.
   */
  readonly notificationsDisabled: readonly string[]
  readonly profileComplete: boolean
  readonly pushSubscribed: boolean
  /** Alert to the time of its dismissal. */
  readonly dismissed: Readonly<Record<string, Date>>
}

/**
 * What a search needs to know about the searching person; also used by jobs that search for an
 * absent member.
 */
export type Seeker =
  | Visitor
  | Pick<Member, 'kind' | 'id' | 'gender' | 'seeks' | 'country' | 'region' | 'cell' | 'spot'>
