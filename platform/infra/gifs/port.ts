import { UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'

/** The provider did not answer, or not as it should. */
export class GifsUnavailableError extends UnavailableError {
  constructor(cause?: unknown) {
    super('temporarily_unavailable', { cause })
  }
}

/** A picture of a provider: where it is, and how large it is drawn. */
export interface GifSource {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** One GIF of a provider. */
export interface FoundGif {
  /** The provider's name for it. */
  readonly remoteId: string
  /** What it shows, in words; '' where the provider does not say. */
  readonly title: string
  /** For the choice. */
  readonly small: GifSource
  /** For the conversation. */
  readonly full: GifSource
}

export interface GifSearch {
  readonly tenant: Tenant
  /** '' for what is popular now. */
  readonly words: string
  /** The `gif` code of the reader's language. */
  readonly language: string
  /** How many results come before the page. */
  readonly offset: number
}

export interface GifPage {
  readonly gifs: readonly FoundGif[]
  /** Offset of the next page; null for the last. */
  readonly next: number | null
}

export interface GifBytes {
  readonly bytes: Buffer
  readonly type: 'image/webp' | 'image/gif'
}

/**
 * The one way to GIFs of others (docs/decisions/0066-gifts-and-gifs.md). It asks another server:
 * never inside of a transaction. The provider learns words, language and site; nothing of the
 * member, whose browser never asks it.
 */
export interface GifProvider {
  /**
   * A page of GIFs that a careful audience may see.
   * @throws GifsUnavailableError
   */
  search(search: GifSearch): Promise<GifPage>
  /**
   * A picture of a search, checked: its type, its size in bytes and pixels.
   * @throws GifsUnavailableError
   */
  picture(source: Pick<GifSource, 'url'>): Promise<GifBytes>
}

export type GifProviders = Readonly<Record<'giphy', GifProvider>>
