import { START_TASK } from '../features/site/server.ts'
import type { Feature } from '../infra/feature.ts'
import { auditMaintenance, type PlannedStartServices, startPlanned } from './jobs.ts'
import { type AlertServices, siteAlertTasks } from './site-alert-jobs.ts'

/**
 * The console is a separate app (`app.ts`). This manifest covers the alerts of sites, the starts
 * that staff planned, and its audit log: maintenance, and what export and erasure do with entries
 * about a member.
 */
export const consoleFeature: Feature<PlannedStartServices & AlertServices> = {
  tasks: (services) => {
    const { tasks, periodic = [] } = siteAlertTasks(services)
    return {
      tasks: { ...tasks, [START_TASK]: (job) => startPlanned(services, job, new Date()) },
      periodic,
    }
  },
  maintenance: auditMaintenance,
  export: {
    sections: [],
    left: { audit_entry: 'names what staff did; the page of own data lists who of them opened what' },
  },
  erase: {
    rows: {
      'audit_entry.subject': { keep: 'names what staff did, by ids that lead to no person any more' },
      'audit_entry.details': { keep: 'codes and ids, never the words of a member' },
    },
  },
}
