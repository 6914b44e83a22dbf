/**
 * First part of each key, and what is kept there. On the disk, these are the folders of DATA_DIR.
 */
export const AREAS = {
  /** `<tenant>/<content>/<size>.webp` and `<tenant>/<content>/source.svg` */
  photos: 'photos',
  /** `<tenant>/<content>`: voice messages */
  voices: 'voices',
  /** `<tenant>/<name>.zip`, for a week */
  exports: 'exports',
  /** `<tenant>/<name>.webp`, until a person has compared it; in no backup */
  checks: 'checks',
  /** `<tenant>/<hash>.<type>`: uploads of the studio */
  landerFiles: 'lander-files',
  /** `<tenant>/<id>-<size>`: a cache */
  gifs: 'gifs',
  /** `<hash>-<width>.<format>`: a cache */
  pictureVariants: 'picture-variants',
} as const

export type Area = (typeof AREAS)[keyof typeof AREAS]

/** Areas that exist nowhere else, and belong to a backup. */
export const KEPT_AREAS: readonly Area[] = [AREAS.photos, AREAS.voices, AREAS.landerFiles]

/** Tenant ids, hashes and ids of providers, with up to two extensions. */
const PART = /^[a-z0-9][\w-]{0,127}(\.[a-z0-9]{2,12}){0,2}$/i

/**
 * The key of these parts. They never come from user input unchecked: no path leads out of the
 * folder, and no key has another meaning to a store.
 * @throws TypeError for a part that the program does not make
 */
export function keyOf(area: Area, ...parts: readonly string[]): string {
  for (const part of parts) if (!PART.test(part)) throw new TypeError(`${area}: not a name of ours`)
  return [area, ...parts].join('/')
}

/** The prefix of a tenant's keys, or of those of one thing of it. @throws TypeError as `keyOf` */
export const prefixOf = (area: Area, ...parts: readonly string[]): string => `${keyOf(area, ...parts)}/`

/** The last part of a key. */
export const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
