import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { openTenants } from '../platform/app/tenants.ts'
import { type ReportOutcome, takeReport } from '../platform/features/notifications/server.ts'
import { readConfig } from '../platform/infra/config.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { createLog } from '../platform/infra/log.ts'
import { runCommand, say } from './command.ts'

const USAGE = `npm run bounces -- <file or folder> ...

  Reads delivery reports (RFC 3464) and feedback reports (RFC 5965), one mail a file, from files and folders such as a maildir. An address
  without a mailbox, with a complaint, or with several mails that did not arrive gets no notices any more. Files stay as they are; each
  report counts once, however often it is read.

  Works beside a running program: both use the database of DATA_DIR or DATABASE_URL.
  Exit code: 0 done, 1 a file could not be read, 2 the command was not understood.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return say(USAGE, 0)
  if (positionals.length === 0) return say(USAGE, 2)
  const missing = positionals.find((name) => !statSync(name, { throwIfNoEntry: false }))
  if (missing !== undefined) return say(`There is no file or folder ${missing}.`, 1)
  const config = readConfig()
  const { database, stop } = await startDatabase(config)
  const log = createLog(config, pino.destination({ fd: 2, sync: true }))
  const tenants = await openTenants({ config, log, database })
  try {
    const counts = new Map<ReportOutcome, number>()
    for (const file of positionals.flatMap(filesOf)) {
      const outcome = await takeReport({ database, tenants }, readFileSync(file), new Date())
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }
    return say([...counts].map(([outcome, count]) => `${outcome}: ${count}`).join('\n') || 'no files', 0)
  } finally {
    await tenants.close()
    await stop()
  }
}

/** The file itself, or all files below a folder (`cur` and `new` of a maildir). */
function filesOf(name: string): string[] {
  if (statSync(name).isFile()) return [name]
  return readdirSync(name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

await runCommand(main)
