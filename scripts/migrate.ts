import { parseArgs } from 'node:util'
import { readConfig } from '../platform/infra/config.ts'
import { bootstrapDatabase, findPending } from '../platform/infra/database/bootstrap.ts'
import type { MigrationPlan } from '../platform/infra/database/migration-plan.ts'
import { openOwner } from '../platform/infra/database/start.ts'
import { prepareQueue } from '../platform/infra/jobs/queue-database.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run migrate [-- --dry-run]

  Brings the database of DATABASE_URL to the state that this version of the program needs, and makes its roles. In production
  a start does not do that by itself. Run it before the first process of the new version starts; the old one may go on
  serving meanwhile: no request waits longer than 3 s, and what would make one wait is tried again.

  --dry-run   lists the migrations that would run, and changes nothing.

  Exit code: 0 the database has all migrations (--dry-run: the list was made), 1 it has not: the sentence says why; run the
  command again, 2 the command was not understood.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const config = readConfig()
  const { ownerUrl, ownServer, stop } = await openOwner(config)
  try {
    if (values['dry-run']) {
      console.log(listOf(await findPending({ ownerUrl })))
      return 0
    }
    await bootstrapDatabase({
      ownerUrl,
      ownServer,
      appUrl: config.databaseAppUrl,
      secrets: config.appSecrets,
      onMigration: (sentence) => console.log(sentence),
    })
    if (config.jobsDatabaseUrl !== null) await prepareQueue(ownerUrl, config.jobsDatabaseUrl)
    console.log('The database has all migrations of this program.')
    return 0
  } finally {
    await stop()
  }
}

function listOf({ adopted, pending }: MigrationPlan): string {
  const lines = pending.map(({ name, statements, breaksOlder }) => {
    const notes = [
      statements === null ? '' : 'outside of a transaction',
      breaksOlder ? 'older programs cannot start afterwards' : '',
    ].filter((note) => note !== '')
    return notes.length === 0 ? `${name} would run.` : `${name} would run (${notes.join('; ')}).`
  })
  if (adopted !== null) lines.unshift(`${adopted.name} would be noted as run: the database has its result.`)
  return lines.length === 0 ? 'The database has all migrations of this program.' : lines.join('\n')
}

await runCommand(main)
