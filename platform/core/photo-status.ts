/**
 * Codes of `photo.status`. A removed photo can be restored for a time:
 * nobody sees it, not even its member.
 */
export const PHOTO_STATUS = { pending: 0, active: 1, refused: 2, removed: 3 } as const
