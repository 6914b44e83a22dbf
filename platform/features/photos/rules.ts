import type { Translate } from '../../core/locale.ts'
import { FREE_PHOTOS, PREMIUM_PHOTOS } from '../../core/memberships.ts'
import type { PhotoSize } from '../../core/photo-url.ts'

/** Why a photo may be refused, with the stored codes, in the order shown to moderators. */
export const REFUSAL_CODES = {
  no_face: 1,
  not_the_member: 2,
  nudity: 3,
  child: 4,
  contact_details: 5,
  poor_quality: 6,
} as const
export type PhotoRefusal = keyof typeof REFUSAL_CODES
export const REFUSALS = Object.keys(REFUSAL_CODES) as readonly PhotoRefusal[]

/**
 * Minutes in which a member may undo the deletion of a photo; after that its row and files are
 * deleted.
 */
export const PHOTO_UNDO_MINUTES = 10

/** Seconds in which a moderator may undo a decision; a refusal is mailed after that. */
export const UNDO_SECONDS = 60

/** The reason as the member reads it. */
export function refusalText(reason: PhotoRefusal, t: Translate): string {
  return t(`mail:photo_reason_${reason}`)
}

/** The stored reason of a refused photo; null without one. */
export function refusalOf(code: number | null): PhotoRefusal | null {
  return REFUSALS.find((reason) => REFUSAL_CODES[reason] === code) ?? null
}

/** Maximum number of photos of a member. */
export function photoLimit(member: { readonly paid: boolean }): number {
  return member.paid ? PREMIUM_PHOTOS : FREE_PHOTOS
}

/** A photo with everything that decides who may see it now. */
export interface PhotoVisibility {
  readonly own: boolean
  readonly photo_active: boolean
  readonly is_main: boolean
  /** In the private album. */
  readonly is_private: boolean
  /** The member has given the viewer access to the album, and it has not expired. */
  readonly album_open: boolean
  readonly of_message: boolean
  /** The viewer is one of the two partners of the conversation. */
  readonly in_conversation: boolean
  /** The viewer has written to the sender of that message, or asked to see the photos. */
  readonly message_open: boolean
  readonly member_active: boolean
  /** Invisible or private, and has neither liked nor written to the viewer. */
  readonly hidden: boolean
  readonly blocked: boolean
  readonly viewer_paid: boolean
}

/**
 * Whether a viewer may get this file now (docs/product-rules.md#photos): all of one's own photos;
 * of others active photos of active members, without a block in either direction; the main photo
 * for everybody, further ones in full for premium members and blurred for others. A photo of a
 * message is for the two partners, and only blurred for one who has not written to its sender. A
 * private photo is for members with access, premium or not, and not even blurred for others.
 */
export function mayServe(photo: PhotoVisibility, size: PhotoSize): boolean {
  if (photo.own) return true
  if (!photo.photo_active || !photo.member_active || photo.blocked) return false
  if (photo.of_message) return photo.in_conversation && (photo.message_open || size === 'blurred')
  if (photo.hidden) return false
  if (photo.is_private) return photo.album_open
  return photo.is_main || photo.viewer_paid || size === 'blurred'
}
