import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../platform/infra/backup/restore.ts'
import { inspectDatabase, verifyBackup } from '../platform/infra/backup/verify.ts'
import { openBlobs } from '../platform/infra/blobs/open.ts'
import { readConfig } from '../platform/infra/config.ts'
import { openOwner } from '../platform/infra/database/start.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run restore -- <folder> [--verify]
npm run restore -- --verify

  Fills the empty database of DATABASE_URL and the files (FILES_URL, by default DATA_DIR) from a backup. Stop the program first; without
  DATABASE_URL name a new DATA_DIR.
  --verify   restores on a temporary PostgreSQL instead, compares every row, checks keys, ledger and photos, and changes
             nothing else. Without a folder it reads the database of DATABASE_URL and its photos, whatever
             program restored them: balances against the ledger, photos against their files, foreign keys, row-level
             security, rights of the program's role.

  Exit code: 0 all well, 1 the backup or the database has a fault, or the database is not empty, 2 the command was not understood.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const [name] = positionals
  if (name === undefined && values.verify) return verifyDatabase()
  if (name === undefined || positionals.length > 1) {
    console.error('npm run restore needs the folder of one backup.')
    return 2
  }
  const folder = path.resolve(name)
  return values.verify ? verify(folder) : restore(folder)
}

async function verify(folder: string): Promise<number> {
  const { manifest, members, faults } = await verifyBackup(folder)
  for (const fault of faults) console.error(`Fault: ${fault}.`)
  if (faults.length > 0) return 1
  console.log(
    `The backup of ${manifest.createdAt} is whole: ${members} members, ${manifest.tables.length} tables, ${manifest.photoFiles} files.`,
  )
  return 0
}

async function verifyDatabase(): Promise<number> {
  const config = readConfig()
  const { ownerUrl, stop } = await openOwner(config)
  try {
    const { blobs } = await openBlobs(config)
    const { members, faults } = await inspectDatabase(ownerUrl, blobs)
    for (const fault of faults) console.error(`Fault: ${fault}.`)
    if (faults.length > 0) return 1
    console.log(`The database is whole: ${members} members, with their balances and photos.`)
    return 0
  } finally {
    await stop()
  }
}

async function restore(folder: string): Promise<number> {
  const config = readConfig()
  const { blobs } = await openBlobs(config)
  await blobs.check()
  const { ownerUrl, ownServer, stop } = await openOwner(config)
  try {
    const { createdAt } = await restoreBackup({
      ownerUrl,
      ownServer,
      appUrl: config.databaseAppUrl,
      secrets: config.appSecrets,
      folder,
      blobs,
      dataDir: config.dataDir,
    })
    console.log(`Restored the backup of ${createdAt}.`)
    return 0
  } finally {
    await stop()
  }
}

await runCommand(main)
