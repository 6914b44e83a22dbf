import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../platform/infra/postgres/postmaster.ts'
import { removeFolders, temporaryFolder, until } from '../platform/testing/program.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

afterAll(removeFolders)

test('a command that is broken off takes the database that it started along', async () => {
  const dataDir = temporaryFolder('command-')
  const postgres = () =>
    Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const seeding = ['scripts/run.mjs', 'scripts/seed.ts', '--tenant', 'amore', '--members', '100000']
  const command = spawn(process.execPath, seeding, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  await until(async () => isAlive(postgres()))
  const pid = postgres()
  command.kill('SIGTERM')
  const [code] = await once(command, 'exit')
  expect(code).toBe(130)
  await until(async () => !isAlive(pid))
})
