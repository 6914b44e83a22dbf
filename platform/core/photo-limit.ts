/** Largest accepted photo: shown before the upload and enforced after it. */
export const LARGEST_PHOTO_MB = 12
