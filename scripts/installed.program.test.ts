import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/infra/postgres/embedded.ts'
import { codeOf } from '../platform/infra/start-error.ts'
import { PRODUCTION } from '../platform/testing/production.ts'
import { Program, preparedFolder, removeFolders } from '../platform/testing/program.ts'
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
})
afterAll(async () => {
  await postgres?.stop()
  removeFolders()
  fs.rmSync(root, { recursive: true, force: true })
})

const settings = () => ({ ...PRODUCTION, DATABASE_URL: postgres.url('postgres') })

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

test('without development packages, the commands work', () => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' }
  const options = { cwd: root, env, encoding: 'utf8' } as const
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'scripts/site.ts', 'list'],
    options,
  )
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(stdout).toContain('amore')
})
