import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../platform/infra/postgres/postmaster.ts'
import { copySites } from '../platform/tenancy/test-site.ts'
import {
  Program,
  preparedFolder,
  removeFolders,
  temporaryFolder,
  until,
} from '../platform/testing/program.ts'

const running: Program[] = []
const sites = copySites({ sites: ['amore', 'tulp'] })
afterAll(async () => {
  for (const program of running) program.kill('SIGTERM')
  await Promise.all(running.map((program) => program.ended()))
  sites.close()
  removeFolders()
})

/**
 * Preloaded into each process: shortens the heartbeat interval from five seconds to one, and with
 * it the time after which a silent worker counts as hung from half a minute to six seconds.
 */
const QUICK_BEATS = `
  const every = globalThis.setInterval
  globalThis.setInterval = (run, time, ...given) => every(run, time === 5000 ? 1000 : time, ...given)
`

let two: Program | undefined
/** Statuses of requests while the second worker started beside the first. */
const meanwhile = new Set<number>()

/** A program with two workers, shared by the tests because it starts three processes. */
async function twoWorkers(): Promise<Program> {
  if (!two) {
    const file = path.join(temporaryFolder('beats-'), 'beats.mjs')
    writeFileSync(file, QUICK_BEATS)
    const NODE_OPTIONS = `--import ${pathToFileURL(file).href}`
    const env = { TENANTS_DIR: sites.folders.tenants, DATA_DIR: preparedFolder('workers-'), NODE_OPTIONS }
    two = await (await start({ ...env, WORKERS: '2', SEED_DEMO: 'no' })).ready()
  }
  const program = two
  await until(async () => {
    meanwhile.add((await program.get('/readyz')).status)
    return program.out.includes('all workers serve')
  })
  return program
}

async function start(env: Readonly<Record<string, string>>): Promise<Program> {
  const program = await Program.start(env)
  running.push(program)
  return program
}

/** Workers that took the place of one that ran the jobs, and serve. */
const replacements = (program: Program): readonly number[] =>
  [...program.out.matchAll(/a worker serves {2}worker=(\d+) {2}jobs=true/g)].map(([, id]) => Number(id))

/** Number of the workers' connections for a purpose. */
async function connections(program: Program, purpose: string): Promise<number> {
  const client = new pg.Client({ connectionString: program.databaseUrl })
  await client.connect()
  try {
    const text = 'select count(*)::int as count from pg_stat_activity where application_name = $1'
    const { rows } = await client.query<{ count: number }>(text, [purpose])
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

test('a worker that starts after another one gets no request before it is ready', async () => {
  await twoWorkers()
  expect([...meanwhile]).toEqual([200])
})

test('two workers count the reads of one visitor together', async () => {
  const program = await twoWorkers()
  const target = '/api/member?id=00000000-0000-4000-8000-000000000000'
  // A network has a burst of 360: counted separately, two workers would serve all of these.
  let served = 0
  for (let count = 0; count < 490; count++) {
    const { status } = await program.site('amore', target)
    if (status !== 429) served++
  }
  expect(served).toBeGreaterThanOrEqual(360)
  expect(served).toBeLessThan(480)
})

test('two workers serve behind one port, and the replacement of a killed one runs the jobs again', async () => {
  const program = await twoWorkers()
  expect(program.out.match(/amore\.localhost:\d+ /g)).toHaveLength(1)
  const [first = 0, second = 0] = program.workers
  expect(await connections(program, 'jobs')).toBeGreaterThan(0)

  process.kill(first, 'SIGKILL')
  // Until Node notices the exit, it may still pass connections to the dead process.
  await until(async () => program.out.includes('a worker ended and is replaced'))
  // The port stays open: the other worker keeps serving.
  expect((await program.site('amore', '/')).status).toBe(200)
  await until(async () => program.workers.length === 2 && (await connections(program, 'jobs')) > 0)
  expect(program.workers).toContain(second)
  expect((await program.site('tulp', '/')).status).toBe(200)
  await until(async () => replacements(program).length === 1)
})

test('a worker that hangs is killed, and its replacement runs the jobs, while the other one serves', async () => {
  const program = await twoWorkers()
  const before = replacements(program)
  const hung = before.at(-1) ?? program.workers[0] ?? 0
  // A stopped process neither answers nor ends: only the supervisor can detect it.
  process.kill(hung, 'SIGSTOP')
  await until(async () => program.out.includes('a worker gives no sign of life and is killed'))
  await until(async () => replacements(program).length > before.length)
  expect(isAlive(hung)).toBe(false)
  expect(await connections(program, 'jobs')).toBeGreaterThan(0)
  expect((await program.site('amore', '/')).status).toBe(200)
})

test('all workers and the database end with the program, also if it is told twice', async () => {
  const program = await twoWorkers()
  const all = [...program.workers, program.postgresPid]
  expect(all).toHaveLength(3)
  void program.kill('SIGTERM')
  // The second signal arrives while the workers or the database end.
  await until(async () => program.workers.length < 2)
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(all.filter(isAlive)).toEqual([])
})

test('a port in use stops the start of the workers with one sentence', async () => {
  const server = net.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const program = await start({ WORKERS: '2', PORT: String(port) })
  expect(await program.ended()).toEqual({ code: 1, signal: null })
  expect(program.err.trim()).toMatch(/^Port \d+ is in use: [^\n]+\.$/)
  server.close()
})
