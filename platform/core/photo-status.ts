/** Codes of `photo.status` (migration 0003). */
export const PHOTO_STATUS = { pending: 0, active: 1, refused: 2 } as const
export type PhotoStatus = keyof typeof PHOTO_STATUS
