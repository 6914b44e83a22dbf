import path from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '../platform/infra/backup/last-backup.ts'
import { readManifest } from '../platform/infra/backup/manifest.ts'
import { writeBackup } from '../platform/infra/backup/write.ts'
import { openBlobs } from '../platform/infra/blobs/open.ts'
import { readConfig } from '../platform/infra/config.ts'
import { openOwner } from '../platform/infra/database/start.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run backup -- [folder] [--base <folder>]

  Writes every row of one moment and all photos into a new folder (default: backups/<time> in DATA_DIR), while the program
  goes on serving. It works as the user of DATABASE_URL and needs no other program. npm run restore -- <folder> --verify
  proves the result. Keep APP_SECRET with it: links in mail and invitations are signed with it.

  --base   an earlier backup on the same disk: photos that it holds are linked, and not copied again. Either one may be deleted.

  Exit code: 0 written, 1 there is no database or the folder is there already, 2 the command was not understood.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  if (positionals.length > 1) {
    console.error('npm run backup takes one folder.')
    return 2
  }
  const config = readConfig()
  const now = new Date()
  const usual = path.join(config.dataDir, 'backups', now.toISOString().replace(/[:.]/g, '-'))
  const folder = path.resolve(positionals[0] ?? usual)
  const base = values.base === undefined ? undefined : path.resolve(values.base)
  if (base !== undefined) await readManifest(base)
  const { blobs } = await openBlobs(config)
  // The disk is only read, and perhaps there is no such DATA_DIR.
  if (config.filesPlace !== null) await blobs.check()
  const { ownerUrl, stop } = await openOwner(config)
  try {
    const { tables, photoFiles } = await writeBackup({
      ownerUrl,
      dataDir: config.dataDir,
      blobs,
      folder,
      base,
      now,
    })
    await noteBackup(config.dataDir, new Date())
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const members = tables.find(({ name }) => name === 'member')?.rows ?? 0
    console.log(
      `${folder}: ${rows} rows of ${tables.length} tables (${members} members), ${photoFiles} files.`,
    )
    if (config.jobsDatabaseUrl !== null)
      console.log('The queue of JOBS_DATABASE_URL is not part of it: mails that wait there are not.')
    console.log(`Prove it: npm run restore -- ${folder} --verify`)
    return 0
  } finally {
    await stop()
  }
}

await runCommand(main)
