import { accountsMaintenance } from '../features/accounts/server.ts'
import { chatJobs } from '../features/chats/server.ts'
import { creditsMaintenance } from '../features/credits/server.ts'
import { discountsMaintenance } from '../features/discounts/server.ts'
import { mailJobs, mailMaintenance } from '../features/notifications/server.ts'
import { paymentJobs } from '../features/payments/server.ts'
import { photosMaintenance } from '../features/photos/server.ts'
import { signupMaintenance } from '../features/signup/server.ts'
import { createDatabase } from '../infra/database/database.ts'
import { JOB_LIMITS } from '../infra/database/time-limits.ts'
import { type MaintenanceTask, maintenanceJobs } from '../infra/jobs/maintenance.ts'
import { startWorkers } from '../infra/jobs/workers.ts'
import { connectionLost } from './connection-lost.ts'
import type { Services } from './services.ts'

/** Most jobs (`SLOTS` in `infra/jobs/queues.ts`) wait for others than the database; maintenance has two of these at most. */
const CONNECTIONS = 8

/** Starts what runs later: mail, payments, maintenance. Jobs have connections of their own, requests never wait for them. */
export async function startJobs(services: Services, appUrl: string): Promise<{ stop(): Promise<void> }> {
  const { log, tenants } = services
  const database = createDatabase({
    url: appUrl,
    size: CONNECTIONS,
    name: 'jobs',
    limits: JOB_LIMITS,
    onConnectionLost: connectionLost(log, 'jobs'),
  })
  const payments = paymentJobs({ ...services.payments.parts, database }, tenants)
  const maintenance = maintenanceJobs(services, maintenanceTasks({ ...services, database }))
  const workers = await startWorkers({
    pool: database.pool,
    url: appUrl,
    log,
    tasks: {
      ...mailJobs({ database, tenants, transport: services.mail, keys: services.pushKeys }),
      ...chatJobs({ database, tenants }),
      ...payments.tasks,
      ...maintenance.tasks,
    },
    periodic: [...payments.periodic, ...maintenance.periodic],
  })
  return {
    stop: async () => {
      await workers.stop()
      await database.close()
    },
  }
}

/** What is done for every site once a day. */
export function maintenanceTasks(
  services: Pick<Services, 'database' | 'log' | 'mail' | 'storage'>,
): readonly MaintenanceTask[] {
  return [
    ...signupMaintenance(services),
    ...accountsMaintenance(services),
    ...mailMaintenance({ database: services.database, transport: services.mail }),
    ...discountsMaintenance(services),
    ...creditsMaintenance(services),
    ...photosMaintenance(services),
  ]
}
