/** Sizes that a photo is stored in; `blurred` is a file of its own, not a style over the original. */
export const PHOTO_SIZES = ['thumb', 'card', 'match', 'full', 'blurred'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** What the paths of photos begin with: the image prefix. */
export const PHOTO_PREFIX = '/photos/'

/** Path of a photo under the image prefix: `match/<name>.webp`. */
export function photoPath(name: string, size: PhotoSize): string {
  return `${size}/${name}.webp`
}

/** Address of a photo by its public name. Whoever may not see it now gets a 404 there. */
export function photoUrl(name: string, size: PhotoSize): string {
  return PHOTO_PREFIX + photoPath(name, size)
}

/**
 * Attributes of a photo in a card of 4:5: the card's crop of 360 px, and for screens that need more pixels the file of
 * 600 by 600 px, of which the card shows 480 px.
 */
export function cardSources(name: string): { readonly src: string; readonly srcSet: string } {
  const src = photoUrl(name, 'card')
  return { src, srcSet: `${src} 360w, ${photoUrl(name, 'match')} 480w` }
}
