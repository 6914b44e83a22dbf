import { parseArgs } from 'node:util'
import { openTenants } from '../platform/app/tenants.ts'
import { seedDemo, seedTenant } from '../platform/features/demo/server.ts'
import { readConfig } from '../platform/infra/config.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { createLog } from '../platform/infra/log.ts'
import { createPhotoStorage } from '../platform/infra/photo-storage.ts'

const USAGE = `npm run seed -- [--tenant <id>] [--members <count>]

  Without anything: every site that has no member yet gets its demo members.
  --tenant amore --members 100000   brings one site up to so many demo members, for load.

  Works beside a running program: both use the database of DATA_DIR or DATABASE_URL.`

const { values } = parseArgs({
  options: { tenant: { type: 'string' }, members: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config)
  const { database, stop } = await startDatabase(config)
  const tenants = await openTenants({ config, log, database })
  try {
    const started = Date.now()
    if (values.tenant === undefined) {
      await seedDemo({ database, tenants: tenants.all(), dataDir: config.dataDir, log })
    } else {
      const tenant = tenants.get(values.tenant)
      if (!tenant) throw new Error(`There is no site "${values.tenant}".`)
      const count = Number(values.members ?? 320)
      if (!Number.isSafeInteger(count) || count < 1) throw new Error('--members is a whole number.')
      await seedTenant(database, tenant, createPhotoStorage(config.dataDir), count)
    }
    console.log(`Seeded in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  } finally {
    await tenants.close()
    await stop()
  }
}

if (values.help) console.log(USAGE)
else await main()
