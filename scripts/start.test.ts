import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/**
 * A copy of the project as on a production machine, without the packages for building and testing.
 */
let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'pruned-'))
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, path.join(root, name))
  cpSync('scripts', path.join(root, 'scripts'), { recursive: true })
  const packages = path.join(root, 'node_modules')
  mkdirSync(packages)
  symlinkSync(path.resolve('node_modules/express'), path.join(packages, 'express'))
  const lock = path.join(packages, '.package-lock.json')
  spawnSync(process.execPath, ['-e', PRUNE, lock], { cwd: root })
  utimesSync(lock, 0, 0)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes npm's copy of the lock file without the development packages. */
const PRUNE = `
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  for (const [name, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[name]
  fs.writeFileSync(process.argv[1], JSON.stringify(lock))
`

function start() {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' }
  return spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: root, env, encoding: 'utf8' })
}

test('without development packages the start uses the existing build', () => {
  mkdirSync(path.join(root, 'dist/server'), { recursive: true })
  writeFileSync(path.join(root, 'dist/server/index.mjs'), "process.stdout.write('served')")
  expect(start()).toMatchObject({ status: 0, stdout: 'served', stderr: '' })
})

test('without development packages and without a build the start names the command to run', () => {
  const { status, stderr } = start()
  expect(stderr).toBe(
    'There is no build, and the packages that make one are not installed: run npm ci and npm run build.\n',
  )
  expect(status).toBe(1)
})
