import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, test } from 'vitest'
import { startOldServer } from '../platform/testing/old-server.ts'
import { PRODUCTION } from '../platform/testing/production.ts'
import { Program, removeFolders, temporaryFolder } from '../platform/testing/program.ts'
import { expectRefusal } from '../platform/testing/refusal.ts'

/** Reasons that stop `npm start` are reported in one sentence. */
const start = (env: Readonly<Record<string, string>>) => Program.start(env)

/**
 * Each way to start; a problem that the person at the terminal can fix gives one sentence and code
 * 1 in all of them.
 */
const WAYS = [
  ['npm start', start],
  ['the built file', (env: Readonly<Record<string, string>>) => Program.startBuilt(env)],
  [
    'the built file with two workers',
    (env: Readonly<Record<string, string>>) => Program.startBuilt({ ...env, WORKERS: '2' }),
  ],
] as const

afterAll(removeFolders)

test('a database version that is too old stops the start with one sentence', async () => {
  const old = await startOldServer()
  const DATABASE_URL = `postgres://anybody@127.0.0.1:${old.port}/anything`
  await expectRefusal(
    await start({ DATABASE_URL }),
    /^The database is PostgreSQL 14: version 15 or newer is needed\.$/,
  )
  old.close()
})

test.each(WAYS)(
  '%s: an unreachable database stops the start, without its password in the sentence',
  async (_way, startBy) => {
    const program = await startBy({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' })
    await expectRefusal(program, /^(?!.*hunter2).*(database|DATABASE_URL).*\.$/)
  },
)

test('a data folder that is not writable stops the start with one sentence', async () => {
  const file = path.join(temporaryFolder('file-'), 'file')
  writeFileSync(file, '')
  await expectRefusal(
    await start({ DATA_DIR: path.join(file, 'data') }),
    /^The folder .+ cannot be written: .+ DATA_DIR .+\.$/,
  )
})

test('production without a secret stops the start with one sentence', async () => {
  await expectRefusal(await start({ NODE_ENV: 'production' }), /^APP_SECRET is missing: .+\.$/)
})

test.each(WAYS)(
  '%s: production without a mail server stops the start with one sentence',
  async (_way, startBy) => {
    await expectRefusal(await startBy({ ...PRODUCTION, SMTP_URL: '' }), /^SMTP_URL is missing: .+\.$/)
  },
)

test('an invalid setting stops the start with one sentence', async () => {
  await expectRefusal(await start({ LOG_LEVEL: 'loud' }), /^LOG_LEVEL is "loud" but must be one of .+\.$/)
})
