import type { Feature } from '../../infra/feature.ts'
import type { GifProviders } from '../../infra/gifs/port.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { maintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { Log } from '../../infra/log.ts'
import { searchGifsCall } from './contract.ts'
import { removeUnused } from './queries.ts'
import { createGifSearches } from './search.ts'

/**
 * GIFs for conversations. Sending one is a call of the chats: it is a message. Rows do not record
 * who searched or sent.
 */
export const gifs: Feature<GifServices> = {
  calls: gifsApi,
  maintenance: ({ database }) => [maintenanceTask(database, 'unused GIFs', removeUnused)],
  erase: { rows: {} },
}

interface GifServices {
  readonly gifProviders: GifProviders
  readonly log: Pick<Log, 'warn'>
}

function gifsApi({ gifProviders, log }: GifServices): CallRoute[] {
  const searches = createGifSearches(gifProviders, (tenant, err) =>
    log.warn({ tenant, err }, 'the provider of GIFs did not answer'),
  )
  return [
    route(searchGifsCall, ({ scope, query }) =>
      searches.find(scope, { words: query.q ?? '', offset: query.offset ?? 0 }),
    ),
  ]
}
