import type { PhotoSize } from '../../core/photo-url.ts'

/** Specification section 9. */
export const FREE_PHOTOS = 3
export const PREMIUM_PHOTOS = 25

export const PHOTO_STATUS = ['pending', 'active', 'refused'] as const

/** How many photos a member may have. */
export function photoLimit(member: { readonly paid: boolean }): number {
  return member.paid ? PREMIUM_PHOTOS : FREE_PHOTOS
}

/** A photo with all that decides who may see it now. */
export interface PhotoSight {
  readonly own: boolean
  readonly photo_active: boolean
  readonly is_main: boolean
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
 * Whether a viewer gets this file now (decision 2.6): everything of one's own; of others what is active, of active members,
 * with no block either way; the main photo for everybody, the further ones whole for premium members and blurred for others.
 * A photo of a message is for the two who talk.
 */
export function mayServe(photo: PhotoSight, size: PhotoSize): boolean {
  if (photo.own) return true
  if (!photo.photo_active || !photo.member_active || photo.blocked) return false
  if (photo.of_message) return photo.in_conversation
  if (photo.hidden) return false
  return photo.is_main || photo.viewer_paid || size === 'blurred'
}
