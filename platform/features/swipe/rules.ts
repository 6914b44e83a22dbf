import { endOfDay, siteDayName } from '../../core/calendar.ts'

/** Likes of the swipe game per day at the site (docs/product-rules.md#swipe-game). */
export const LIKES_A_DAY = 4
/** Cards that are loaded at a time. */
export const DECK_SIZE = 20

interface SiteMoment {
  readonly tenant: { readonly settings: { readonly time_zone: string } }
  readonly now: Date
}

/** A day of likes at the site. */
export interface LikeDay {
  /** YYYY-MM-DD in the site's time zone. */
  readonly day: string
  /** Milliseconds until the next day begins there. */
  readonly renewsIn: number
}

/** The day for which a like counts now. Independent of the browser's clock. */
export function likeDay(moment: SiteMoment): LikeDay {
  const day = siteDayName(moment)
  const end = endOfDay(day, moment.tenant.settings.time_zone)
  return { day, renewsIn: Math.max(0, end.getTime() - moment.now.getTime()) }
}

/** Likes left on a day on which this many were given. */
export function likesLeft(given: number): number {
  return Math.max(0, LIKES_A_DAY - given)
}
