import type { Feature } from '../../infra/feature.ts'
import { maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { type GifServices, gifsApi } from './api.ts'
import { removeUnused } from './queries.ts'

/** GIFs for conversations. Sending one is a call of the chats: it is a message. No row says who searched or sent. */
export const gifs: Feature<GifServices> = {
  calls: gifsApi,
  maintenance: ({ database }) => [maintenanceTask(database, 'unused GIFs', removeUnused)],
  erase: { rows: {} },
}
