import { afterAll, test } from 'vitest'
import { PRODUCTION } from '../platform/testing/production.ts'
import { Program, removeFolders } from '../platform/testing/program.ts'
import { expectRefusal } from '../platform/testing/refusal.ts'
import { inTurn } from './test-extent.mjs'

/**
 * Reasons that stop a start are reported in one sentence, one of the database and one of the
 * settings. Their sentences: infra/config.test.ts, infra/database/bootstrap.db.test.ts,
 * infra/postgres/embedded.db.test.ts.
 */

/**
 * Each way to start; a problem that the person at the terminal can fix gives one sentence and code
 * 1 in all of them.
 */
const WAYS = [
  ['npm start', (env: Readonly<Record<string, string>>) => Program.start(env)],
  ['the built file', (env: Readonly<Record<string, string>>) => Program.startBuilt(env)],
  [
    'the built file with two workers',
    (env: Readonly<Record<string, string>>) => Program.startBuilt({ ...env, WORKERS: '2' }),
  ],
] as const

afterAll(removeFolders)

test.each(WAYS)(
  '%s: an unreachable database stops the start, without its password in the sentence',
  async (_way, startBy) => {
    const program = await startBy({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' })
    await expectRefusal(program, /^(?!.*hunter2).*(database|DATABASE_URL).*\.$/)
  },
)

test.each(inTurn('ways to refuse a setting', WAYS))(
  '%s: production without a mail server stops the start with one sentence',
  async (_way, startBy) => {
    await expectRefusal(await startBy({ ...PRODUCTION, SMTP_URL: '' }), /^SMTP_URL is missing: .+\.$/)
  },
)
