import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../platform/infra/postgres/postmaster.ts'
import { postgresPidIn, preparedFolder, removeFolders, until } from '../platform/testing/program.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

afterAll(removeFolders)

test('an aborted command stops the database that it started', async () => {
  const dataDir = preparedFolder('command-')
  const seeding = ['scripts/run.mjs', 'scripts/seed.ts', '--tenant', 'amore', '--members', '100000']
  const command = spawn(process.execPath, seeding, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  await until(async () => isAlive(postgresPidIn(dataDir)))
  const pid = postgresPidIn(dataDir)
  const ended = once(command, 'exit')
  command.kill('SIGTERM')
  const [code] = await ended
  expect(code).toBe(130)
  await until(async () => !isAlive(pid))
})
