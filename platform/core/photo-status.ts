/**
 * Codes of `photo.status` (migrations 0003 and 0275). A removed photo waits for its undo: it is
 * shown to no one, its member included.
 */
export const PHOTO_STATUS = { pending: 0, active: 1, refused: 2, removed: 3 } as const
