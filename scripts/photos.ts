import { parseArgs } from 'node:util'
import pino from 'pino'
import { openTenants } from '../platform/app/tenants.ts'
import type { Tenant } from '../platform/core/tenant.ts'
import { moderatePhoto, pendingPhotos, photoIdOf } from '../platform/features/photos/server.ts'
import { readConfig } from '../platform/infra/config.ts'
import type { AppDatabase } from '../platform/infra/database/database.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { createLog } from '../platform/infra/log.ts'
import { type SecurityLog, securityLog } from '../platform/infra/security-log.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run photos -- <command> [--tenant <id>]

  list             profile photos that wait for moderation: site, photo, since when, file
  approve <name>   others see it; a first photo becomes the main one
  refuse <name>    nobody but its member sees it, as refused

  Works beside a running program: both use the database of DATA_DIR or DATABASE_URL.
  Exit code: 0 done, 1 there is no such photo, 2 the command was not understood.`

const AT_ONCE = 500

async function list(database: AppDatabase, tenants: readonly Tenant[], dataDir: string): Promise<number> {
  let count = 0
  for (const { id, key } of tenants) {
    const photos = await database.withTenant(key, (db) => pendingPhotos(db, AT_ONCE))
    for (const { name, created_at: since, content } of photos)
      console.log(`${id}  ${name}  ${since.toISOString()}  ${dataDir}/photos/${id}/${content}/card.webp`)
    count += photos.length
  }
  console.log(count === 0 ? 'No photo waits.' : `${count} wait.`)
  return 0
}

interface Decision {
  readonly name: string
  readonly verdict: 'active' | 'refused'
  readonly security: SecurityLog
}

async function decide(
  database: AppDatabase,
  tenants: readonly Tenant[],
  { name, verdict, security }: Decision,
): Promise<number> {
  for (const { id, key } of tenants) {
    const found = await database.withTenant(key, async (db) => {
      const photo = await photoIdOf(db, name)
      if (photo !== undefined) await moderatePhoto(db, photo, verdict)
      return photo
    })
    if (found === undefined) continue
    security.note('photo_moderated', { tenant: id, photo: found, decision: verdict, by: 'command' })
    console.log(`${id}: ${name} is ${verdict}.`)
    return 0
  }
  console.error(`There is no photo ${name}.`)
  return 1
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tenant: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const [command, name] = positionals
  const verdict = command === 'approve' ? 'active' : command === 'refuse' ? 'refused' : undefined
  if (command !== 'list' && !(verdict && name)) {
    console.error(USAGE)
    return 2
  }
  const config = readConfig()
  const { database, stop } = await startDatabase(config)
  // On standard error: what the command prints is read by people and by other programs.
  const log = createLog(config, pino.destination({ fd: 2, sync: true }))
  const tenants = await openTenants({ config, log, database })
  const security = securityLog(log, config.appSecret)
  try {
    const chosen = tenants.all().filter(({ id }) => values.tenant === undefined || id === values.tenant)
    if (verdict && name) return await decide(database, chosen, { name, verdict, security })
    return await list(database, chosen, config.dataDir)
  } finally {
    await tenants.close()
    await stop()
  }
}

await runCommand(main)
