import { parseArgs } from 'node:util'
import { openTenants } from '../platform/app/tenants.ts'
import { seedDemo, seedTenant } from '../platform/features/demo/server.ts'
import { openBlobs } from '../platform/infra/blobs/open.ts'
import { readConfig } from '../platform/infra/config.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { createLog } from '../platform/infra/log.ts'
import { createPhotoStorage } from '../platform/infra/photo-storage.ts'
import { runCommand, say } from './command.ts'

const USAGE = `npm run seed -- [--tenant <id>] [--members <count>]

  Without anything: every site that has no member yet gets its demo members.
  --tenant amore --members 100000   brings one site up to this number of demo members, for load.

  Works beside a running program: both use the database of DATA_DIR or DATABASE_URL.
  Exit code: 0 done, 1 there is no such site or no database, 2 the command was not understood.`

const DEMO_MEMBERS = 320

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      tenant: { type: 'string' },
      members: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return say(USAGE, 0)
  const count = Number(values.members ?? DEMO_MEMBERS)
  if (!Number.isSafeInteger(count) || count < 1) return say('--members is a whole number.', 2)
  if (values.members !== undefined && values.tenant === undefined)
    return say('--members needs --tenant: which site is to have so many?', 2)
  return seed(values.tenant, count)
}

async function seed(site: string | undefined, count: number): Promise<number> {
  const config = readConfig()
  const log = createLog(config)
  const { blobs } = await openBlobs(config)
  const storage = createPhotoStorage(blobs)
  const { database, stop } = await startDatabase(config)
  const tenants = await openTenants({ config, log, database })
  try {
    const started = Date.now()
    if (site === undefined) {
      await seedDemo({
        database,
        tenants: tenants.all(),
        log,
        storage,
        members: config.demoMembers,
      })
    } else {
      const tenant = tenants.get(site)
      if (!tenant) return say(`There is no site "${site}".`, 1)
      await seedTenant(database, tenant, storage, count)
    }
    return say(`Seeded in ${((Date.now() - started) / 1000).toFixed(1)} s.`, 0)
  } finally {
    await tenants.close()
    await stop()
  }
}

await runCommand(main)
