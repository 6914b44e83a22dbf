import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../platform/infra/postgres/postmaster.ts'
import { copySites } from '../platform/tenancy/test-site.ts'
import { Program, preparedFolder, removeFolders, temporaryFolder } from '../platform/testing/program.ts'

/**
 * Preloaded into the program: signals and one page trigger faults that do not occur in the
 * program's own code.
 */
const FAULTS = `
  import http from 'node:http'
  const end = http.ServerResponse.prototype.setHeader
  http.ServerResponse.prototype.setHeader = function (name, value) {
    if (name === 'x-frame-options' && this.req.url === '/login') throw new Error('made to fail')
    return end.call(this, name, value)
  }
  process.on('SIGUSR2', () => { throw Object.assign(new Error('nobody caught this'), { email: 'a@example.org' }) })
  process.on('SIGWINCH', () => void Promise.reject(new Error('nobody handled this')))
`

const sites = copySites({ sites: ['amore'] })
afterAll(() => {
  sites.close()
  removeFolders()
})

async function start(): Promise<Program> {
  const file = path.join(temporaryFolder('faults-'), 'faults.mjs')
  writeFileSync(file, FAULTS)
  const NODE_OPTIONS = `--import ${pathToFileURL(file).href}`
  const env = { TENANTS_DIR: sites.folders.tenants, DATA_DIR: preparedFolder('fault-'), NODE_OPTIONS }
  return (await Program.start({ ...env, SEED_DEMO: 'no' })).ready()
}

/** Triggers a fault and expects a clean end. */
async function expectCleanEnd(program: Program, signal: NodeJS.Signals, message: string): Promise<void> {
  const postgres = program.postgresPid
  expect(await program.kill(signal)).toEqual({ code: 1, signal: null })
  expect(isAlive(postgres)).toBe(false)
  expect(program.out).toContain('fatal')
  expect(program.out).toContain(message)
  // The error appears only in the log, which redacts personal data, and not on standard error.
  expect(program.out).not.toContain('a@example.org')
  expect(program.err).toBe('')
}

test('an unhandled rejection is logged and ends the program cleanly, with code 1', async () => {
  await expectCleanEnd(await start(), 'SIGWINCH', 'nobody handled this')
})

test('an uncaught error is logged and ends the program cleanly, with code 1; the stack trace of a page error names source files', async () => {
  const program = await start()
  await program.site('amore', '/login')
  expect(program.out).toContain('made to fail')
  expect(program.out).toMatch(/platform\/infra\/http\/security-headers\.ts:\d+/)
  await expectCleanEnd(program, 'SIGUSR2', 'nobody caught this')
})

test('source maps are not served', () => {
  const client = path.resolve(import.meta.dirname, '../dist/client')
  const files = readdirSync(client, { recursive: true }).map(String)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
})
