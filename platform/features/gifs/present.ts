import type { Translate } from '../../core/locale.ts'
import type { ChosenGif, GifView } from './contract.ts'
import { type DrawnGif, isDrawn } from './drawn-parts.ts'

/** Prefix of the ids of drawn GIFs; ids of providers never have it. */
const DRAWN = 'drawn-'
/** Edge of a drawn one, in pixels. */
const SIDE = 160

export const GIF_SIZES = ['small', 'full', 'still'] as const
export type GifSize = (typeof GIF_SIZES)[number]

/**
 * What presenting a GIF depends on: the texts of the reader's language, and the revision of the
 * site, on which the colours of drawn ones depend.
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

/** Parses the GIF from the body of a message; null if the body is invalid. */
export function gifInBody(body: string): StoredGif | null {
  const [, id = '', width, height, alt = ''] =
    /^([\w-]{1,80}) (\d{1,4})x(\d{1,4})(?: (.*))?$/s.exec(body) ?? []
  return id === '' ? null : { id, width: Number(width), height: Number(height), alt }
}

/** A GIF for display; a drawn one is described in the reader's language. */
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

/** The same for the list of search results, in a small size. */
export function presentChoice(gif: StoredGif, reader: GifReader): ChosenGif {
  const view = presentGif(gif, reader)
  const src = drawnOf(gif.id) ? view.src : view.src.replace('/full/', '/small/')
  return { ...view, src, id: gif.id }
}
