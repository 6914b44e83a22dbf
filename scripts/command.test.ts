import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runScript } from '../platform/testing/run-script.ts'

const UNREACHABLE = 'postgres://app:x@127.0.0.1:1/none'

test.each([
  ['seed', ['--members', 'many', '--tenant', 'amore'], '--members is a whole number.'],
  ['seed', ['--members', '5'], '--members needs --tenant: which site is to have so many?'],
  ['seed', ['--tennant', 'amore'], "Unknown option '--tennant'"],
  ['staff', ['list', '--wat'], "Unknown option '--wat'"],
  ['codes', ['create', '--percent', '20'], '--tenant is missing: which site are the codes of?'],
  ['codes', ['create', '--percnt', '20'], "Unknown option '--percnt'"],
  [
    'codes',
    ['create', 'SPRING20', '--percent', '20', '--tenant', 'amore'],
    '"SPRING20" is one word too many.',
  ],
  ['codes', ['disable', 'SPRING20', 'SPRING30', '--tenant', 'amore'], '"SPRING30" is one word too many.'],
])('npm run %s -- %j is rejected with one sentence', async (script, parameters, sentence) => {
  const { code, out, err } = await runScript(script, parameters)
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining(sentence) })
  expect(err).not.toContain('\n')
})

const UNREACHED = 'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED)'

test.each([
  ['staff', ['list']],
  ['codes', ['list', '--tenant', 'amore']],
  ['database', ['distribute']],
  ['database', ['isolate', 'amore']],
])('npm run %s -- %j ends with one sentence if its database is unreachable', async (script, parameters) => {
  const { code, err } = await runScript(script, parameters, { DATABASE_URL: UNREACHABLE })
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(UNREACHED) })
  expect(err).not.toContain('\n')
})

test('a command ends on its own, with one sentence, if its database is unreachable', () => {
  const env = { ...process.env, NODE_NO_WARNINGS: '1', DATABASE_URL: UNREACHABLE }
  const ended = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'scripts/codes.ts', 'list', '--tenant', 'amore'],
    {
      env,
    },
  )
  const said = String(ended.stderr).trim()
  expect(said).toContain(UNREACHED)
  expect(said.split('\n')).toHaveLength(1)
  expect(ended.status).toBe(1)
})

test.each([[[]], [['distribute', 'amore']], [['isolate']], [['isolate', 'amore', 'tulp']], [['spread']]])(
  'npm run database -- %j is answered with the usage',
  async (parameters) => {
    const { code, err } = await runScript('database', parameters)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('npm run database -- distribute') })
  },
)

test('npm run test:cluster without a cluster says what it needs', () => {
  const { CLUSTER_URL: _, ...env } = process.env
  const ended = spawnSync(process.execPath, ['scripts/test.mjs', 'cluster'], { env })
  expect(String(ended.stderr).trim()).toMatch(/^CLUSTER_URL is not set: [^\n]+\.$/)
  expect(ended.status).toBe(1)
})

test('npm test with an unknown step lists the valid steps', () => {
  const ended = spawnSync(process.execPath, ['scripts/test.mjs', 'typs'])
  expect(String(ended.stderr).trim()).toMatch(
    /^npm test has no step "typs": the steps are types, lint, [^\n]+\.$/,
  )
  expect(ended.status).toBe(1)
})
