import type { Translate } from '../../core/locale.ts'
import type { ChosenGif, GifView } from './contract.ts'
import { type DrawnGif, isDrawn } from './drawn-parts.ts'

/** Names of drawn GIFs begin so; those of providers never do. */
const DRAWN = 'drawn-'
/** Side of a drawn one, in pixels. */
const SIDE = 160

export const GIF_SIZES = ['small', 'full', 'still'] as const
export type GifSize = (typeof GIF_SIZES)[number]

/**
 * What reads a GIF: the words of their language, and the revision of the site, which the colours of
 * drawn ones depend on.
 */
export interface GifReader {
  readonly t: Translate
  readonly revision: string
}

/** A GIF as a message stores it. */
export interface StoredGif {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The drawn GIF of an id; undefined for every other id. */
export function drawnOf(id: string): DrawnGif | undefined {
  const name = id.startsWith(DRAWN) ? id.slice(DRAWN.length) : ''
  return isDrawn(name) ? name : undefined
}

export function storedDrawn(name: DrawnGif): StoredGif {
  return { id: `${DRAWN}${name}`, width: SIDE, height: SIDE, alt: '' }
}

/** The body of a message of kind `gif`. */
export function gifBody({ id, width, height, alt }: StoredGif): string {
  return `${id} ${width}x${height} ${alt}`.trim()
}

/** The GIF that the body of a message names; null for a body that is none. */
export function gifInBody(body: string): StoredGif | null {
  const [, id = '', width, height, alt = ''] =
    /^([\w-]{1,80}) (\d{1,4})x(\d{1,4})(?: (.*))?$/s.exec(body) ?? []
  return id === '' ? null : { id, width: Number(width), height: Number(height), alt }
}

/** A GIF for a reader; a drawn one is named in their language. */
export function presentGif({ id, width, height, alt }: StoredGif, { t, revision }: GifReader): GifView {
  const drawn = drawnOf(id)
  const address = (size: GifSize) => `/gifs/${size}/${id}${drawn ? `?r=${encodeURIComponent(revision)}` : ''}`
  return {
    src: address('full'),
    still: address('still'),
    width,
    height,
    alt: drawn ? t(`gifs:alt_${drawn}`) : alt,
  }
}

/** The same for the choice, in a small size. */
export function presentChoice(gif: StoredGif, reader: GifReader): ChosenGif {
  const view = presentGif(gif, reader)
  const src = drawnOf(gif.id) ? view.src : view.src.replace('/full/', '/small/')
  return { ...view, src, id: gif.id }
}
