import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ResponseOf } from '../../core/contract.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { type GifPage, type GifProviders, GifsUnavailableError } from '../../infra/gifs/port.ts'
import { GIF_WORDS, type searchGifsCall } from './contract.ts'
import { searchDrawn } from './drawn-search.ts'
import { type GifReader, presentChoice, storedDrawn } from './present.ts'
import { type GifRow, keepFound } from './queries.ts'

export type FoundGifs = ResponseOf<typeof searchGifsCall>

const MINUTE = 60_000
/**
 * How long an answer of a provider is cached, and how long a provider that did not answer is not
 * asked again.
 */
const [FRESH, QUIET] = [10 * MINUTE, MINUTE / 2]
const KNOWN = 500

type Kept = { readonly page: GifPage & { readonly rows: readonly GifRow[] } } | { readonly fault: true }

/** Searches, with a cache of recent answers of providers. */
export interface GifSearches {
  find(
    scope: DetachedScope<Member>,
    asked: { readonly words: string; readonly offset: number },
  ): Promise<FoundGifs>
}

/**
 * @param onFault called with the reason if a provider does not answer
 */
export function createGifSearches(
  providers: GifProviders,
  onFault: (tenant: string, error: unknown) => void,
): GifSearches {
  const kept = new LRUCache<string, Promise<Kept>>({ max: KNOWN, ttl: FRESH })
  /** The provider's page; cached per words for all members. */
  const ask = (scope: DetachedScope<Member>, provider: keyof GifProviders, words: string, offset: number) => {
    const { tenant } = scope
    const language = LANGUAGES[scope.locale.code].gif
    const key = JSON.stringify([tenant.id, tenant.revision, provider, language, words, offset])
    const known = kept.get(key)
    if (known) return known
    const asking = providers[provider]
      .search({ tenant, words, language, offset })
      .then((page) => withRows(scope, provider, page))
      .catch((error: unknown): Kept => {
        if (!(error instanceof GifsUnavailableError)) {
          kept.delete(key)
          throw error
        }
        onFault(tenant.id, error)
        kept.set(key, Promise.resolve({ fault: true }), { ttl: QUIET })
        return { fault: true }
      })
    kept.set(key, asking)
    return asking
  }
  return {
    find: async (scope, asked) => {
      const reader: GifReader = { t: scope.t, revision: scope.tenant.revision }
      const words = plainWords(asked.words)
      const { gif_provider: provider = 'drawn' } = scope.tenant.settings
      // A request caused by another site must not make the server query the provider.
      if (provider === 'drawn' || scope.effects !== 'all') return drawn(words, reader, false)
      const answer = await ask(scope, provider, words, asked.offset)
      if ('fault' in answer) return drawn(words, reader, true)
      const { rows, next } = answer.page
      const gifs = rows.map((row) => presentChoice(row, reader))
      return { gifs, source: provider, next, unavailable: false }
    },
  }
}

/** Normalises words before they are sent and cached, so that spellings share an entry. */
const plainWords = (words: string): string =>
  words.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase().slice(0, GIF_WORDS)

/** Stores the results of a provider: only stored ones can be sent. */
async function withRows(
  scope: DetachedScope<Member>,
  provider: keyof GifProviders,
  page: GifPage,
): Promise<Kept> {
  const rows = [...new Map(page.gifs.map(rowOf(provider)).map((row) => [row.id, row])).values()]
  await scope.transaction(({ db, now }) => keepFound(db, rows, now))
  return { page: { ...page, rows } }
}

function drawn(words: string, reader: GifReader, unavailable: boolean): FoundGifs {
  const gifs = searchDrawn(words, reader.t).map((name) => presentChoice(storedDrawn(name), reader))
  return { gifs, source: 'drawn', next: null, unavailable }
}

/** Each GIF once, under an id of the platform. */
const rowOf =
  (provider: keyof GifProviders) =>
  ({ remoteId, title, small, full }: GifPage['gifs'][number]): GifRow => ({
    id: `g${createHash('sha256').update(`${provider}:${remoteId}`).digest('base64url').slice(0, 22)}`,
    provider,
    small_url: small.url,
    full_url: full.url,
    width: full.width,
    height: full.height,
    alt: title,
  })
