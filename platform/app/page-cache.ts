import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** HTML of a page that is the same for every visitor of one brand, language and country. */
export interface CachedPage {
  /** Compressed once, sent many times. */
  readonly brotli: Buffer
  readonly headers: readonly (readonly [string, string])[]
  /** For the few clients that do not accept Brotli. */
  html(): Buffer
}

const MEGABYTE = 1024 * 1024

/**
 * Bounded by bytes, so that ten thousand tenants cannot fill the memory. Keys start with tenant and
 * revision. Pages are stored compressed: a thousand uncompressed front pages did not fit, and each
 * was rendered again for every visitor in turn.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #full = new LRUCache<string, Buffer>({
    maxSize: 16 * MEGABYTE,
    sizeCalculation: (html) => html.length + 512,
  })

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#pages = new LRUCache({
      maxSize: 64 * MEGABYTE,
      sizeCalculation: ({ brotli }) => brotli.length + 1024,
      perf: { now },
      ttlResolution: 0,
    })
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** @param lifetime milliseconds after which the page is rendered again */
  add(key: string, text: string, headers: CachedPage['headers'], lifetime: number): CachedPage {
    const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    const page: CachedPage = { brotli, headers, html: () => this.#html(key, brotli) }
    this.#full.set(key, Buffer.from(text))
    this.#pages.set(key, page, { ttl: lifetime })
    return page
  }

  #html(key: string, brotli: Buffer): Buffer {
    const known = this.#full.get(key)
    if (known) return known
    const html = brotliDecompressSync(brotli)
    this.#full.set(key, html)
    return html
  }
}
