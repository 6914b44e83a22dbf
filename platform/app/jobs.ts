import { mailJobs } from '../features/notifications/server.ts'
import { paymentJobs } from '../features/payments/server.ts'
import { createPool } from '../infra/database/pool.ts'
import { startWorkers } from '../infra/jobs/workers.ts'
import type { Services } from './services.ts'

/** Starts what runs later: mail, payments, maintenance. Jobs have connections of their own, requests never wait for them. */
export async function startJobs(services: Services, appUrl: string): Promise<{ stop(): Promise<void> }> {
  const { log, database, tenants } = services
  const payments = paymentJobs(services.payments.parts, () => tenants.all())
  const pool = createPool({ url: appUrl, size: 3, name: 'jobs' })
  const workers = await startWorkers({
    pool,
    log,
    tasks: {
      ...mailJobs({ database, tenants, transport: services.mail, keys: services.pushKeys }),
      ...payments.tasks,
    },
    periodic: payments.periodic,
  })
  return {
    stop: async () => {
      await workers.stop()
      await pool.end()
    },
  }
}
