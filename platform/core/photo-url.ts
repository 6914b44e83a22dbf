/** Stored sizes of a photo; `blurred` is a separate file, not a style over the original. */
export const PHOTO_SIZES = ['thumb', 'card', 'match', 'full', 'blurred'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Prefix of the paths of photos. */
export const PHOTO_PREFIX = '/photos/'

/**
 * A photo as queries read it: its public name and the key of its files, which is '' where each
 * request has to be checked. The key identifies the picture, so it is never sent to a browser: a
 * presenter gives the pair to `signPhoto` of the scope.
 */
export type StoredPhoto = readonly [name: string, content: string]

/** The sizes that a signature opens: every one, or the blurred file only. */
export type OpenSizes = 'all' | 'blurred'

/**
 * The public name of a photo as a browser knows it: the name, or the name with a signature after a
 * dot. Only the name identifies the photo, because the signature changes every few minutes.
 */
export function photoName(shown: string): string {
  return shown.split('.', 1)[0] ?? shown
}

/**
 * Path of a photo under the image prefix: `match/<name>.webp`, or `match/<name>.<signature>.webp`
 * if the name was signed.
 */
export function photoPath(name: string, size: PhotoSize): string {
  return `${size}/${name}.webp`
}

/**
 * Address of a photo by its public name, signed or not. It returns 404 to viewers who may not see
 * the photo.
 */
export function photoUrl(name: string, size: PhotoSize): string {
  return PHOTO_PREFIX + photoPath(name, size)
}

/**
 * Edge of the square file `match`, in pixels: a 4:5 card shows 528 of them across, and a phone with
 * a pixel ratio of three needs 526.
 */
export const MATCH_EDGE = 660

/**
 * Attributes of a photo in a 4:5 card: the card's crop of 360 px, and the square file for screens
 * that need more pixels. Older square files have 600 px, of which the card shows 480.
 */
export function cardSources(name: string): { readonly src: string; readonly srcSet: string } {
  const src = photoUrl(name, 'card')
  return { src, srcSet: `${src} 360w, ${photoUrl(name, 'match')} ${(MATCH_EDGE / 5) * 4}w` }
}
