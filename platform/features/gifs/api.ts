import type { GifProviders } from '../../infra/gifs/port.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { Log } from '../../infra/log.ts'
import { searchGifsCall } from './contract.ts'
import { createGifSearches } from './search.ts'

export interface GifServices {
  readonly gifProviders: GifProviders
  readonly log: Pick<Log, 'warn'>
}

export function gifsApi({ gifProviders, log }: GifServices): CallRoute[] {
  const searches = createGifSearches(gifProviders, (tenant, err) =>
    log.warn({ tenant, err }, 'the provider of GIFs did not answer'),
  )
  return [
    route(searchGifsCall, ({ scope, query }) =>
      searches.find(scope, { words: query.q ?? '', offset: query.offset ?? 0 }),
    ),
  ]
}
