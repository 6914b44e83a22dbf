import { parseArgs } from 'node:util'
import pino from 'pino'
import { rekey } from '../platform/app/rekey.ts'
import { openTenants } from '../platform/app/tenants.ts'
import { readConfig } from '../platform/infra/config.ts'
import { createConsoleDatabase } from '../platform/infra/database/database.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { COMMAND_LIMITS } from '../platform/infra/database/time-limits.ts'
import { createLog } from '../platform/infra/log.ts'
import { runCommand, say } from './command.ts'

const USAGE = `npm run keys -- [renew]

           counts the rows that are still under a secret of APP_SECRETS_BEFORE
  renew    brings them to APP_SECRET, as the daily maintenance does for the rows of members

  Works beside a running program. When nothing is left, APP_SECRETS_BEFORE can be emptied (docs/security.md).
  Exit code: 0 nothing is left, 1 something is, 2 the command was not understood.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return say(USAGE, 0)
  const [command, ...more] = positionals
  if (more.length > 0 || (command !== undefined && command !== 'renew')) return say(USAGE, 2)
  return report(command === 'renew')
}

async function report(renew: boolean): Promise<number> {
  const config = readConfig()
  const { database, consoleUrl, stop } = await startDatabase(config)
  const log = createLog(config, pino.destination({ fd: 2, sync: true }))
  const tenants = await openTenants({ config, log, database })
  const consoleDatabase = consoleUrl
    ? createConsoleDatabase({ url: consoleUrl, size: 1, name: 'keys', limits: COMMAND_LIMITS })
    : null
  try {
    const parts = {
      database,
      consoleDatabase,
      secrets: config.appSecrets,
      tenants: tenants.all().map(({ key }) => key),
    }
    const rows = await rekey(parts, renew)
    for (const { name, older, lost } of rows) {
      const unreadable = lost > 0 ? `, ${lost} that no secret opens` : ''
      console.log(`${name}: ${older} ${renew ? 'renewed' : 'under older secrets'}${unreadable}`)
    }
    if (consoleDatabase === null) console.log('staff: not seen, because DATABASE_CONSOLE_URL is not set')
    return !renew && rows.some(({ older }) => older > 0) ? 1 : 0
  } finally {
    await consoleDatabase?.close()
    await tenants.close()
    await stop()
  }
}

await runCommand(main)
