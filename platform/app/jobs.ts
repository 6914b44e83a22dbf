import { accountsUpkeep } from '../features/accounts/server.ts'
import { chatJobs } from '../features/chats/server.ts'
import { creditsUpkeep } from '../features/credits/server.ts'
import { discountsUpkeep } from '../features/discounts/server.ts'
import { mailJobs, mailUpkeep } from '../features/notifications/server.ts'
import { paymentJobs } from '../features/payments/server.ts'
import { signupUpkeep } from '../features/signup/server.ts'
import { createPool } from '../infra/database/pool.ts'
import { type Upkeep, upkeepJobs } from '../infra/jobs/upkeep.ts'
import { startWorkers } from '../infra/jobs/workers.ts'
import type { Services } from './services.ts'

/** Starts what runs later: mail, payments, upkeep. Jobs have connections of their own, requests never wait for them. */
export async function startJobs(services: Services, appUrl: string): Promise<{ stop(): Promise<void> }> {
  const { log, database, tenants } = services
  const payments = paymentJobs(services.payments.parts, () => tenants.all())
  const upkeep = upkeepJobs(services, upkeeps(services))
  const pool = createPool({ url: appUrl, size: 3, name: 'jobs' })
  const workers = await startWorkers({
    pool,
    log,
    tasks: {
      ...mailJobs({ database, tenants, transport: services.mail, keys: services.pushKeys }),
      ...chatJobs(services),
      ...payments.tasks,
      ...upkeep.tasks,
    },
    periodic: [...payments.periodic, ...upkeep.periodic],
  })
  return {
    stop: async () => {
      await workers.stop()
      await pool.end()
    },
  }
}

/** What is done for every site once a day. */
export function upkeeps(services: Services): readonly Upkeep[] {
  return [
    ...signupUpkeep(services),
    ...accountsUpkeep(services),
    ...mailUpkeep({ database: services.database, transport: services.mail }),
    ...discountsUpkeep(services),
    ...creditsUpkeep(services),
  ]
}
