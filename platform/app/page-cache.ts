import { brotliCompressSync, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** HTML of a page that is the same for every visitor of one brand, language and country. */
export interface CachedPage {
  readonly html: Buffer
  /** Compressed once, sent many times. */
  readonly brotli: Buffer
  readonly headers: readonly (readonly [string, string])[]
}

const MEGABYTES = 64

/** Bounded by bytes, so that ten thousand tenants cannot fill the memory. Keys start with tenant and revision. */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MEGABYTES * 1024 * 1024,
    sizeCalculation: (page) => page.html.length + page.brotli.length + 512,
  })

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  add(key: string, html: string, headers: CachedPage['headers']): CachedPage {
    const page = {
      html: Buffer.from(html),
      brotli: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      headers,
    }
    this.#pages.set(key, page)
    return page
  }
}
