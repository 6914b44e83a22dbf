import { spawnSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'

const UNREACHABLE = 'postgres://app:x@127.0.0.1:1/none'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

// In this process, because a program of its own compiles the whole platform for each line.
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
])('npm run %s -- %j is not understood, which one sentence says', async (script, parameters, sentence) => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  // A signal that another test sends in this process must not end it.
  vi.spyOn(process, 'once').mockReturnThis()
  vi.spyOn(process, 'argv', 'get').mockReturnValue([process.execPath, `${script}.ts`, ...parameters])
  // The query makes it a module of its own each time; what it imports is there already.
  await import(/* @vite-ignore */ `${import.meta.dirname}/${script}.ts?${encodeURIComponent(sentence)}`)
  expect(said.mock.calls).toEqual([[expect.stringContaining(sentence)]])
  expect(said.mock.calls.flat().join()).not.toContain('\n')
  expect(printed).not.toHaveBeenCalled()
  expect(process.exitCode).toBe(2)
})

test.each([
  ['seed', []],
  ['staff', ['list']],
  ['codes', ['list', '--tenant', 'amore']],
])('npm run %s -- %j ends with one sentence where its database cannot be reached', (script, parameters) => {
  const env = { ...process.env, NODE_NO_WARNINGS: '1', DATABASE_URL: UNREACHABLE }
  const command = ['scripts/run.mjs', `scripts/${script}.ts`, ...parameters]
  const ended = spawnSync(process.execPath, command, { env })
  const said = String(ended.stderr).trim()
  expect(said).toContain('The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED)')
  expect(said.split('\n')).toHaveLength(1)
  expect(ended.status).toBe(1)
})

test('npm test with an unknown step names the steps there are', () => {
  const ended = spawnSync(process.execPath, ['scripts/test.mjs', 'typs'])
  expect(String(ended.stderr).trim()).toMatch(
    /^npm test has no step "typs": the steps are types, lint, [^\n]+\.$/,
  )
  expect(ended.status).toBe(1)
})
