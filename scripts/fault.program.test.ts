import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../platform/infra/postgres/postmaster.ts'
import { Program, removeFolders, temporaryFolder } from '../platform/testing/program.ts'

/** Loaded into the program before anything else: signals make the faults that our own code must not have. */
const FAULTS = `
  process.on('SIGUSR2', () => { throw Object.assign(new Error('nobody caught this'), { email: 'a@example.org' }) })
  process.on('SIGWINCH', () => void Promise.reject(new Error('nobody handled this')))
`

afterAll(removeFolders)

test.each([
  ['an uncaught error', 'SIGUSR2', 'nobody caught this'],
  ['an unhandled rejection', 'SIGWINCH', 'nobody handled this'],
] as const)('%s is logged and ends the program cleanly, with code 1', async (_case, signal, message) => {
  const file = path.join(temporaryFolder('faults-'), 'faults.mjs')
  writeFileSync(file, FAULTS)
  const NODE_OPTIONS = `--import ${pathToFileURL(file).href}`
  const program = await (await Program.start({ NODE_OPTIONS, SEED_DEMO: 'no' })).ready()
  const postgres = program.postgresPid
  expect(await program.kill(signal)).toEqual({ code: 1, signal: null })
  expect(isAlive(postgres)).toBe(false)
  expect(program.out).toContain('fatal')
  expect(program.out).toContain(message)
  // By the log alone, which hides what must not be read: nothing is printed past it.
  expect(program.out).not.toContain('a@example.org')
  expect(program.err).toBe('')
})
