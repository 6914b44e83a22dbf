/** Largest photo that is taken, told before the upload as well as refused after it. */
export const LARGEST_PHOTO_MB = 12
