// Writes generated files: the types of the tables, the dump of the schema, and the output of the
// generators below. `--check` writes nothing and fails if a file is outdated.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bootstrapDatabase, ensureDatabase } from '../platform/infra/database/bootstrap.ts'
import { generateTypes } from '../platform/infra/database/generate-types.ts'
import { createPool } from '../platform/infra/database/pool.ts'
import { dumpSchema } from '../platform/infra/database/schema-dump.ts'
import { MIGRATION_LIMITS } from '../platform/infra/database/time-limits.ts'
import { startEmbeddedPostgres } from '../platform/infra/postgres/embedded.ts'

/** Scripts that generate further files, in this order; each also supports `--check`. */
const OTHER_GENERATORS = [
  'scripts/generate-editor-schemas.ts',
  'scripts/generate-tenant-types.ts',
  'scripts/generate-api.ts',
  'scripts/generate-specification.ts',
]

const check = process.argv.includes('--check')
const stale: string[] = []

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'pg-generate-'))
const server = await startEmbeddedPostgres({ directory, settings: ['fsync=off'] })
try {
  await ensureDatabase(server.url('postgres'), 'platform')
  const ownerUrl = server.url('platform')
  await bootstrapDatabase({ ownerUrl, appUrl: null, secrets: ['for a moment'] })
  const owner = createPool({ url: ownerUrl, size: 2, limits: MIGRATION_LIMITS })
  write('platform/core/generated/database.ts', await generateTypes(owner))
  write('migrations/schema.sql', await dumpSchema(owner))
  await owner.end()
} finally {
  await server.stop()
  fs.rmSync(directory, { recursive: true, force: true })
}
for (const script of OTHER_GENERATORS.filter((file) => fs.existsSync(file))) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  if (status !== 0) stale.push(script)
}
if (stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run npm run generate and commit what it writes.`)
  process.exitCode = 1
}

function write(file: string, text: string): void {
  const current = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  if (current === text) return
  if (check) {
    stale.push(file)
    return
  }
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  console.log(`written: ${file}`)
}
