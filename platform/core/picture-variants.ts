/** Formats that a picture of a lander is offered in, smallest first. */
export const VARIANT_FORMATS = ['avif', 'webp'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/** One smaller file of a picture. */
export interface Variant {
  /** In pixels. */
  readonly width: number
  readonly format: VariantFormat
}

/** Maximum of the two widths for large pictures. */
const MOST = { large: 1280, small: 640 }
/** Smaller pictures need no variants. */
const LEAST = 120

/**
 * Two widths for a picture, neither wider than the picture itself; none for small pictures.
 * @param width of the picture, in pixels
 */
export function variantWidths(width: number): readonly number[] {
  if (width < LEAST) return []
  const large = Math.min(width, MOST.large)
  return [large > MOST.small ? MOST.small : Math.round(large / 2), large]
}

/** Address of a variant: `<address of the picture>/480.avif`. */
export const variantUrl = (address: string, { width, format }: Variant): string =>
  `${address}/${width}.${format}`

/** @param name last part of a variant's address @returns undefined for anything else */
export function parseVariant(name: string): Variant | undefined {
  const [, width, format] = /^([1-9]\d{1,3})\.(\w+)$/.exec(name) ?? []
  const known = VARIANT_FORMATS.find((one) => one === format)
  return known === undefined ? undefined : { width: Number(width), format: known }
}

/** `srcset` of a picture in one format. */
export const variantSrcSet = (address: string, width: number, format: VariantFormat): string =>
  variantWidths(width)
    .map((one) => `${variantUrl(address, { width: one, format })} ${one}w`)
    .join(', ')
