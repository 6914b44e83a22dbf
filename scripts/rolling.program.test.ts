import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../platform/infra/postgres/cluster-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/infra/postgres/embedded.ts'
import { copySites } from '../platform/tenancy/test-site.ts'
import { Balancer, type Load, startLoad } from '../platform/testing/balancer.ts'
import {
  Program,
  preparedFolder,
  removeFolders,
  temporaryFolder,
  until,
} from '../platform/testing/program.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const HOST = 'amore.localhost'
const sites = copySites({ sites: ['amore'] })
const running: Program[] = []
let postgres: EmbeddedPostgres
let data: string

beforeAll(async () => {
  const directory = path.join(preparedFolder('postgres-'), 'postgres')
  postgres = await startEmbeddedPostgres({ directory, settings: ['fsync=off'] })
  data = temporaryFolder('data-')
})
afterAll(async () => {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all(running.map((program) => program.ended()))
  await postgres?.stop()
  sites.close()
  removeFolders()
})

const shared = () => ({
  DATABASE_URL: postgres.url('platform'),
  DATA_DIR: data,
  TENANTS_DIR: sites.folders.tenants,
  // One member sends as many as a thousand would.
  READ_LIMITS: 'no',
})

async function start(env: Readonly<Record<string, string>>, root = ROOT): Promise<Program> {
  const program = await Program.startBuilt({ ...shared(), ...env }, root)
  running.push(program)
  return program
}

/**
 * Pages, calls and writes of a signed-in member, by a few clients. They pause, because without it
 * the load of this test would slow all tests beside it; figure r of the bench has no pause.
 */
async function memberLoad(port: number): Promise<Load> {
  const login = await fetch(`http://127.0.0.1:${port}/api/user?forced-domain=${HOST}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@amore.example', password: 'demo-password' }),
  })
  expect(login.status).toBe(200)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    port,
    host: HOST,
    clients: 4,
    pause: 60,
    requests: [
      { method: 'GET', path: '/' },
      { method: 'POST', path: '/api/presence', headers: { cookie } },
      { method: 'GET', path: '/members', headers: { cookie } },
      { method: 'GET', path: '/api/chats', headers: { cookie } },
    ],
  }
}

/** The text of an event stream until it ends. */
function stream(port: number, cookie: string): Promise<{ readonly ended: Promise<string> }> {
  return new Promise((resolve, reject) => {
    const headers = { host: HOST, cookie }
    const asked = http.get(
      { host: '127.0.0.1', port, path: '/api/events', headers, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`the stream was refused: ${answer.statusCode}`))
        let text = ''
        const ended = new Promise<string>((end) => answer.once('end', () => end(text)))
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
          if (text.includes('event: hello')) resolve({ ended })
        })
      },
    )
    asked.once('error', reject)
  })
}

test('two programs behind a proxy are restarted one after the other, and no request is lost', async () => {
  const env = { DRAIN_SECONDS: '1' }
  const ports = [await freePort(), await freePort()]
  // One after the other: the first one fills the site.
  const programs: Program[] = []
  for (const port of ports) programs.push(await (await start({ ...env, PORT: String(port) })).ready())
  const balancer = await Balancer.start(ports)
  const load = startLoad(await memberLoad(balancer.port))
  for (const [at, port] of ports.entries()) {
    const before = load.answered()
    await until(async () => load.answered() > before + 50)
    const ended = programs[at]?.kill('SIGTERM')
    // It still serves while the checks take it out.
    await balancer.until(port, false)
    expect(await ended).toEqual({ code: 0, signal: null })
    await start({ ...env, PORT: String(port) })
    await balancer.until(port, true)
  }
  const before = load.answered()
  await until(async () => load.answered() > before + 50)
  expect(await load.stop()).toEqual({})
  balancer.close()
  for (const program of running.splice(0)) await program.kill('SIGTERM')
})

/** A release: a folder of its own with the build, and the packages and files of the project. */
function release(folder: string, name: string): string {
  const place = path.join(folder, name)
  fs.mkdirSync(place)
  for (const linked of [
    'node_modules',
    'landers',
    'migrations',
    'schemas',
    'themes',
    'platform',
    'package.json',
  ])
    fs.symlinkSync(path.join(ROOT, linked), path.join(place, linked))
  fs.cpSync(path.join(ROOT, 'dist'), path.join(place, 'dist'), { recursive: true })
  return place
}

/** Gives a release a migration of its own. */
function addMigration(place: string): void {
  const migrations = path.join(place, 'migrations')
  fs.rmSync(migrations)
  fs.cpSync(path.join(ROOT, 'migrations'), migrations, { recursive: true })
  const file = path.join(migrations, '9999_of_the_third.sql')
  fs.writeFileSync(file, 'create table of_the_third (id int primary key);\n')
}

function lead(folder: string, name: string): void {
  fs.rmSync(path.join(folder, 'current'), { force: true })
  fs.symlinkSync(name, path.join(folder, 'current'))
}

/** Folders from which the workers of a program run. */
function workerFolders(program: Program): readonly string[] {
  return program.workers.map((pid) => path.basename(fs.readlinkSync(`/proc/${pid}/cwd`)))
}

test('SIGUSR2 brings the release of the link into service under load, and back, and no request is lost', async () => {
  const folder = temporaryFolder('releases-')
  for (const name of ['first', 'second']) release(folder, name)
  lead(folder, 'first')
  const program = await Program.startBuilt(
    { ...shared(), WORKERS: '2', SEED_DEMO: 'no', LOG_LEVEL: 'info' },
    path.join(folder, 'current'),
  )
  running.push(program)
  await program.ready()
  await until(async () => program.out.includes('all workers serve'))
  const { requests, ...load } = await memberLoad(program.port)
  const requesting = startLoad({ ...load, requests })
  const cookie = requests.find(({ headers }) => headers)?.headers?.cookie ?? ''
  const streams = await Promise.all([stream(program.port, cookie), stream(program.port, cookie)])
  const rounds = () => program.out.split('all workers were replaced').length - 1

  // Pressed again while the first worker is replaced: another reload follows, once.
  lead(folder, 'second')
  process.kill(program.pid, 'SIGUSR2')
  await until(async () => program.out.includes('a worker of the reload serves'))
  for (let count = 0; count < 2; count++) process.kill(program.pid, 'SIGUSR2')
  await until(async () => rounds() === 2)
  expect(workerFolders(program)).toEqual(['second', 'second'])
  // Open pages are told to come back, each at a moment of its own.
  for (const { ended } of streams) expect(await ended).toMatch(/\nretry: \d{4,5}\n\n$/)

  // Back, then to a build that cannot start, and to a link that leads nowhere.
  lead(folder, 'first')
  process.kill(program.pid, 'SIGUSR2')
  await until(async () => rounds() === 3)
  expect(workerFolders(program)).toEqual(['first', 'first'])
  fs.writeFileSync(path.join(folder, 'second/dist/server/index.mjs'), 'process.exit(1)\n')
  // The last one is whole, but the database lacks a migration of it.
  addMigration(release(folder, 'third'))
  for (const broken of ['second', 'none', 'third']) {
    const stopped = program.out.split('the reload has stopped').length
    lead(folder, broken)
    process.kill(program.pid, 'SIGUSR2')
    await until(async () => program.out.split('the reload has stopped').length > stopped)
    expect(workerFolders(program)).toEqual(['first', 'first'])
  }
  const before = requesting.answered()
  await until(async () => requesting.answered() > before + 50)
  expect(await requesting.stop()).toEqual({})

  expect(program.out).toContain('The database lacks the migration 9999_of_the_third: run')
  // A worker that crashes now is replaced by the release that serves.
  const [crashed = 0] = program.workers
  process.kill(crashed, 'SIGKILL')
  await until(async () => !program.workers.includes(crashed) && program.workers.length === 2)
  expect(workerFolders(program)).toEqual(['first', 'first'])
  await until(async () => program.out.includes('a worker serves  '))

  // While it ends, nothing is replaced, and nothing is left.
  lead(folder, 'first')
  process.kill(program.pid, 'SIGUSR2')
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(program.err).toBe('')
})

test('SIGUSR2 does not end a program without a supervisor', async () => {
  const program = await (await start({ SEED_DEMO: 'no' })).ready()
  process.kill(program.pid, 'SIGUSR2')
  await until(async () => program.out.includes('SIGUSR2 replaces workers'))
  expect((await program.get('/', HOST)).status).toBe(200)
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null })
})
