import type { Translate } from '../../core/locale.ts'
import { FREE_PHOTOS, PREMIUM_PHOTOS } from '../../core/memberships.ts'
import type { PhotoSize } from '../../core/photo-url.ts'

/** Why a photo may be refused, as stored, in the order in which a moderator chooses. */
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

/** How long a member may take the deletion of a photo back; after that its row and files go. */
export const PHOTO_UNDO_MINUTES = 10

/** How long a moderator may take a decision back; a refusal is mailed after that. */
export const UNDO_SECONDS = 60

/** The reason in the words that the member reads. */
export function refusalText(reason: PhotoRefusal, t: Translate): string {
  return t(`mail:photo_reason_${reason}`)
}

/** The reason that is stored with a photo; null where there is none. */
export function refusalOf(code: number | null): PhotoRefusal | null {
  return REFUSALS.find((reason) => REFUSAL_CODES[reason] === code) ?? null
}

/** How many photos a member may have. */
export function photoLimit(member: { readonly paid: boolean }): number {
  return member.paid ? PREMIUM_PHOTOS : FREE_PHOTOS
}

/** A photo with all that decides who may see it now. */
export interface PhotoVisibility {
  readonly own: boolean
  readonly photo_active: boolean
  readonly is_main: boolean
  /** Of the private album. */
  readonly is_private: boolean
  /** The member gave the viewer access to the album, and it holds. */
  readonly album_open: boolean
  readonly of_message: boolean
  /** The viewer is one of the two of the conversation. */
  readonly in_conversation: boolean
  readonly member_active: boolean
  /** Invisible or private, and neither liked nor wrote to the viewer. */
  readonly hidden: boolean
  readonly blocked: boolean
  readonly viewer_paid: boolean
}

/**
 * Whether a viewer gets this file now (docs/product-rules.md#photos): everything of one's own; of
 * others what is active, of active members, with no block either way; the main photo for everybody,
 * the further ones whole for premium members and blurred for others. A photo of a message is for
 * the two who talk. A private photo is for those to whom its member gave access, premium or not,
 * and not even blurred for others.
 */
export function mayServe(photo: PhotoVisibility, size: PhotoSize): boolean {
  if (photo.own) return true
  if (!photo.photo_active || !photo.member_active || photo.blocked) return false
  if (photo.of_message) return photo.in_conversation
  if (photo.hidden) return false
  if (photo.is_private) return photo.album_open
  return photo.is_main || photo.viewer_paid || size === 'blurred'
}
