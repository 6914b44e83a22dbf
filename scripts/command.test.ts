import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const tsx = 'node_modules/tsx/dist/cli.mjs'

test.each([
  ['seed', ['--members', 'many', '--tenant', 'amore'], 2, '--members is a whole number.'],
  ['seed', ['--members', '5'], 2, '--members needs --tenant: which site is to have so many?'],
  ['seed', ['--tennant', 'amore'], 2, "Unknown option '--tennant'"],
  ['seed', [], 1, 'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED)'],
  ['staff', ['list', '--wat'], 2, "Unknown option '--wat'"],
  ['staff', ['list'], 1, 'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED)'],
  ['codes', ['create', '--percent', '20'], 2, '--tenant is missing: which site are the codes of?'],
  ['codes', ['create', '--percnt', '20'], 2, "Unknown option '--percnt'"],
  [
    'codes',
    ['create', 'SPRING20', '--percent', '20', '--tenant', 'amore'],
    2,
    '"SPRING20" is one word too many.',
  ],
  ['codes', ['disable', 'SPRING20', 'SPRING30', '--tenant', 'amore'], 2, '"SPRING30" is one word too many.'],
  ['codes', ['list', '--tenant', 'amore'], 1, 'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED)'],
])('npm run %s -- %j ends with one sentence', (script, parameters, status, sentence) => {
  const env = { ...process.env, NODE_NO_WARNINGS: '1', DATABASE_URL: 'postgres://app:x@127.0.0.1:1/none' }
  const ended = spawnSync(process.execPath, [tsx, `scripts/${script}.ts`, ...parameters], { env })
  const said = String(ended.stderr).trim()
  expect(said).toContain(sentence)
  expect(said.split('\n')).toHaveLength(1)
  expect(ended.status).toBe(status)
})

test('npm test with an unknown step names the steps there are', () => {
  const ended = spawnSync(process.execPath, ['scripts/test.mjs', 'typs'])
  expect(String(ended.stderr).trim()).toMatch(
    /^npm test has no step "typs": the steps are types, lint, [^\n]+\.$/,
  )
  expect(ended.status).toBe(1)
})
