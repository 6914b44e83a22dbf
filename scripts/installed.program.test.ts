import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDatabase } from '../platform/infra/database/bootstrap.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/infra/postgres/embedded.ts'
import { codeOf } from '../platform/infra/start-error.ts'
import { PRODUCTION } from '../platform/testing/production.ts'
import { Program, preparedFolder, removeFolders } from '../platform/testing/program.ts'
import { expectRefusal } from '../platform/testing/refusal.ts'
import { inTurn } from './test-extent.mjs'

/**
 * The installation in the README: built elsewhere, then `npm ci --omit=dev`, simulated with the
 * installed packages.
 */
const PROJECT = path.resolve(import.meta.dirname, '..')
const LOCK = 'node_modules/.package-lock.json'
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'dist',
  'landers',
  'migrations',
  'platform',
  'schemas',
  'scripts',
  'tenants',
  'themes',
]
let root: string
let postgres: EmbeddedPostgres

/** Copies the files as hard links if the disk allows it, since the packages alone have 450 MB. */
function linkTree(from: string, to: string): void {
  const found = fs.lstatSync(from)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) {
    fs.mkdirSync(to, { recursive: true })
    for (const name of fs.readdirSync(from)) linkTree(path.join(from, name), path.join(to, name))
    return
  }
  try {
    fs.linkSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV' && codeOf(error) !== 'EPERM') throw error
    fs.copyFileSync(from, to)
  }
}

interface Entry {
  readonly dev?: boolean
}

/** Copies all packages except development ones, and npm's list of installed packages. */
function installProduction(): void {
  const lock = JSON.parse(fs.readFileSync(path.join(PROJECT, LOCK), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const all = Object.entries(lock.packages)
  const isNested = (name: string) => name.lastIndexOf('node_modules/') > 0
  for (const [name, { dev }] of all)
    if (!dev && !isNested(name)) linkTree(path.join(PROJECT, name), path.join(root, name))
  for (const [name, { dev }] of all)
    if (dev) fs.rmSync(path.join(root, name), { recursive: true, force: true })
  const packages = Object.fromEntries(all.filter(([, { dev }]) => !dev))
  fs.writeFileSync(path.join(root, LOCK), JSON.stringify({ ...lock, packages }))
}

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'installed-'))
  for (const name of FILES) linkTree(path.join(PROJECT, name), path.join(root, name))
  installProduction()
  const directory = path.join(preparedFolder('postgres-'), 'postgres')
  postgres = await startEmbeddedPostgres({ directory, settings: ['fsync=off'] })
  for (const name of ['installed', 'versions']) await ensureDatabase(postgres.url('postgres'), name)
  run(['scripts/migrate.ts'], settings())
})
afterAll(async () => {
  await postgres?.stop()
  removeFolders()
  fs.rmSync(root, { recursive: true, force: true })
})

const settings = (database = 'installed') => ({ ...PRODUCTION, DATABASE_URL: postgres.url(database) })

test.each(inTurn('ways to start', ['npm start', 'the built file'] as const))(
  'without development packages, %s serves',
  async (way) => {
    const program = await (way === 'npm start' ? Program.start : Program.startBuilt)(settings(), root)
    await program.ready()
    expect((await program.get('/', 'amore.example')).status).toBe(200)
    expect(program.out).not.toContain('Building')
    for (const line of program.out.trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow()
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(program.err).toBe('')
  },
)

/** Runs a command of the installation. @returns its standard output */
function run(parameters: readonly string[], settings: Readonly<Record<string, string>>): string {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const options = { cwd: root, env, encoding: 'utf8' } as const
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/run.mjs', ...parameters], options)
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  return stdout
}

test('without development packages, the commands work', () => {
  expect(run(['scripts/site.ts', 'list'], { NODE_ENV: 'production' })).toContain('amore')
})

describe('versions beside each other on a database of production', () => {
  const env = () => settings('versions')
  const running: Program[] = []
  afterAll(async () => {
    for (const program of running) program.kill('SIGTERM')
    await Promise.all(running.map((program) => program.ended()))
  })

  /** Migrates as a newer version of the program does, which has this file as well. */
  function migrateAsNewer(name: string, sql: string): void {
    const file = path.join(root, 'migrations', name)
    fs.writeFileSync(file, sql)
    expect(run(['scripts/migrate.ts'], env())).toContain(`${name.replace('.sql', '')} runs.`)
    fs.rmSync(file)
  }

  test('a start on a database without migrations names the command, which makes them', async () => {
    const refused = await Program.startBuilt(env(), root)
    await expectRefusal(refused, /^The database lacks the migration 0001_baseline.*"npm run migrate".*\.$/)
    expect(run(['scripts/migrate.ts', '--dry-run'], env())).toContain('0001_baseline would run.')
    expect(run(['scripts/migrate.ts'], env())).toContain('The database has all migrations of this program.')
    expect(run(['scripts/migrate.ts', '--dry-run'], env())).not.toContain('would')
  })

  test('an older program starts on a newer database, goes on beside a migration that breaks it, and does not start again', async () => {
    migrateAsNewer('9990_expand.sql', 'alter table member add column newer smallint;')
    const older = await Program.startBuilt(env(), root)
    running.push(older)
    await older.ready()
    expect((await older.get('/', 'amore.example')).status).toBe(200)
    migrateAsNewer('9991_contract.sql', '-- breaks older programs\nalter table member drop column newer;')
    expect((await older.get('/', 'amore.example')).status).toBe(200)
    await expectRefusal(
      await Program.startBuilt(env(), root),
      /^A newer version of this program changed the database .*\(9991_contract\).*\.$/,
    )
  })
})
