/** Sizes that a photo is stored in; `blurred` is a file of its own, not a style over the original (decision 2.6). */
export const PHOTO_SIZES = ['thumb', 'card', 'match', 'full', 'blurred'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** What the paths of photos begin with: the image prefix of specification section 3. */
export const PHOTO_PREFIX = '/photos/'

/** Path of a photo under the image prefix: `match/<name>.webp`. */
export function photoPath(name: string, size: PhotoSize): string {
  return `${size}/${name}.webp`
}

/** Address of a photo by its public name. Whoever may not see it now gets a 404 there. */
export function photoUrl(name: string, size: PhotoSize): string {
  return PHOTO_PREFIX + photoPath(name, size)
}
