import { once } from 'node:events'
import { request } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../platform/infra/postgres/cluster-folder.ts'
import { copySites } from '../platform/tenancy/test-site.ts'
import { Program, preparedFolder, removeFolders, until } from '../platform/testing/program.ts'
import { expectRefusal } from '../platform/testing/refusal.ts'

const running: Program[] = []
const sites = copySites({ sites: ['amore'] })
afterAll(async () => {
  for (const program of running) program.kill('SIGTERM')
  await Promise.all(running.map((program) => program.ended()))
  sites.close()
  removeFolders()
})

async function start(env: Readonly<Record<string, string>>): Promise<Program> {
  const folders = { TENANTS_DIR: sites.folders.tenants, DATA_DIR: preparedFolder('metrics-') }
  const program = await Program.start({ ...folders, SEED_DEMO: 'no', ...env })
  running.push(program)
  return program.ready()
}

/** The values of a scrape by their line; undefined while the port does not answer. */
async function scrape(port: number): Promise<ReadonlyMap<string, number> | undefined> {
  const asked = request({ host: '127.0.0.1', port, path: '/metrics', agent: false }).end()
  const [answer] = await once(asked, 'response')
  if (answer.statusCode !== 200) return undefined
  const lines = (await text(answer)).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

const SETTINGS = 'dating_http_requests_total{method="GET",route="/api/settings",status="2xx"}'

test('one process counts its requests, on loopback and on a port of its own', async () => {
  const port = await freePort()
  const program = await start({ METRICS_PORT: String(port) })
  for (let count = 0; count < 5; count++) await program.site('amore', '/api/settings')
  await until(async () => (await scrape(port))?.get(SETTINGS) === 5)
  const values = await scrape(port)
  expect(values?.get('dating_database_up')).toBe(1)
  expect(values?.get('dating_sites')).toBe(1)
  expect(values?.get('dating_http_request_seconds_count{method="GET",route="/api/settings"}')).toBe(5)
  expect((await program.site('amore', '/metrics')).status).toBe(404)
})

test('two workers are added up, and what one counted stays after its end', async () => {
  const port = await freePort()
  const program = await start({ METRICS_PORT: String(port), WORKERS: '2' })
  await until(async () => program.out.includes('all workers serve'))
  for (let count = 0; count < 20; count++) await program.site('amore', '/api/settings')
  await until(async () => (await scrape(port))?.get(SETTINGS) === 20)
  const values = await scrape(port)
  expect(values?.get('dating_workers{state="serving"}')).toBe(2)
  expect(values?.get('dating_sites')).toBe(1)
  // All three processes.
  expect(values?.get('process_resident_memory_bytes')).toBeGreaterThan(200_000_000)
  const [first = 0] = program.workers
  process.kill(first, 'SIGKILL')
  await until(async () => program.out.includes('a worker serves'))
  for (let count = 0; count < 5; count++) await program.site('amore', '/api/settings')
  await until(async () => (await scrape(port))?.get(SETTINGS) === 25)
})

test('without METRICS_PORT nothing listens, and nothing is said', async () => {
  const port = await freePort()
  const program = await start({})
  await expect(scrape(port)).rejects.toThrow('ECONNREFUSED')
  expect(program.out).not.toContain('metric')
})

test.each(['1', '2'])(
  'a METRICS_PORT in use stops the start with one sentence, WORKERS=%s',
  async (WORKERS) => {
    const server = net.createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as net.AddressInfo
    const program = await Program.startBuilt({ WORKERS, METRICS_PORT: String(port) })
    await expectRefusal(program, /^Port \d+ is in use: stop what listens there, or set METRICS_PORT\.$/)
    server.close()
  },
)

test('a METRICS_PORT that is PORT stops the start with one sentence', async () => {
  const PORT = String(await freePort())
  const program = await Program.startBuilt({ PORT, METRICS_PORT: PORT })
  await expectRefusal(program, /^METRICS_PORT is the port of the sites, which is PORT: choose another one\.$/)
})
