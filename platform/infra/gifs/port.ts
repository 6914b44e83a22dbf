import { UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'

/** The provider did not answer, or answered incorrectly. */
export class GifsUnavailableError extends UnavailableError {
  constructor(cause?: unknown) {
    super('temporarily_unavailable', { cause })
  }
}

/** A picture of a provider: its address and its displayed size. */
export interface GifSource {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** One GIF of a provider. */
export interface FoundGif {
  /** The provider's name for it. */
  readonly remoteId: string
  /** Description of its content; '' if the provider gives none. */
  readonly title: string
  /** For the picker. */
  readonly small: GifSource
  /** For the conversation. */
  readonly full: GifSource
}

export interface GifSearch {
  readonly tenant: Tenant
  /** '' requests what is popular now. */
  readonly words: string
  /** The `gif` code of the reader's language. */
  readonly language: string
  /** Number of results before the page. */
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
 * The interface to GIF providers (docs/decisions/0066-gifts-and-gifs.md). It calls another server:
 * never use it inside a transaction. The provider receives words, language and site, but nothing
 * about the member, whose browser never contacts it.
 */
export interface GifProvider {
  /**
   * A page of GIFs with the safest rating.
   * @throws GifsUnavailableError
   */
  search(search: GifSearch): Promise<GifPage>
  /**
   * A picture of a search result, after checking its type and its size in bytes and pixels.
   * @throws GifsUnavailableError
   */
  picture(source: Pick<GifSource, 'url'>): Promise<GifBytes>
}

export type GifProviders = Readonly<Record<'giphy', GifProvider>>
