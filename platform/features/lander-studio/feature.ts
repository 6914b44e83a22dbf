import type { Feature } from '../../infra/feature.ts'
import { landerFilesMaintenance, publishScheduled, type StudioServices } from './jobs.ts'
import { PUBLISH_TASK } from './schedules.ts'

export const landerStudio: Feature<StudioServices> = {
  tasks: (services) => ({
    tasks: { [PUBLISH_TASK]: (job) => publishScheduled(services, job, new Date()) },
  }),
  maintenance: landerFilesMaintenance,
  // Its tables contain ids of staff members only, no data of members.
  erase: { rows: {} },
}
