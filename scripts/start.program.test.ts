import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../platform/infra/postgres/cluster-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/infra/postgres/embedded.ts'
import { isAlive } from '../platform/infra/postgres/postmaster.ts'
import { copySites } from '../platform/tenancy/test-site.ts'
import { PRODUCTION } from '../platform/testing/production.ts'
import {
  FEW_DEMO_MEMBERS,
  Program,
  preparedFolder,
  removeFolders,
  temporaryFolder,
  until,
} from '../platform/testing/program.ts'
import { expectRefusal } from '../platform/testing/refusal.ts'
import { inTurn } from './test-extent.mjs'

/**
 * `npm start` as in production: the built program in a separate process, with its own data folder.
 */
const SITES = ['amore', 'starlight', 'tulp', 'alpen', 'nordlys']
const dataDir = temporaryFolder('start-')
/** Served in production; all five are in the tests of the embedded database. */
const two = copySites({ sites: ['amore', 'nordlys'] })
const running: Program[] = []
let theirs: EmbeddedPostgres | undefined

async function start(env: Readonly<Record<string, string>> = {}): Promise<Program> {
  const program = await Program.start({ DATA_DIR: dataDir, ...env })
  running.push(program)
  return program
}

afterAll(async () => {
  for (const program of running) program.kill('SIGTERM')
  await Promise.all(running.map((program) => program.ended()))
  await theirs?.stop()
  two.close()
  removeFolders()
})

/**
 * A newer build removes files of the running one: a 404 makes the page reload, a response that
 * never ends would not.
 */
async function expectScriptTakenAway(program: Program): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../dist/client/assets/taken-away.js')
  writeFileSync(file, 'export {}')
  const there = await program.site('amore', '/assets/taken-away.js')
  expect(there.headers).toMatchObject({ 'cache-control': 'public,max-age=31536000,immutable' })
  rmSync(file)
  expect((await program.site('amore', '/assets/taken-away.js')).status).toBe(404)
}

/** Data that a repeated start must not change. */
async function contents(url: string): Promise<unknown> {
  const [found] = await runSql(
    url,
    `select (select count(*) from member) as members, (select count(*) from tenant) as tenants,
    (select max(signup_at) from member) as newest, (select count(*) from photo) as photos, (select count(*) from pg_class) as tables`,
  )
  return found
}

async function runSql(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

describe('the embedded database', () => {
  let first: unknown
  let serving: Program | undefined
  /** The second start, whose program the tests share until one ends it. */
  const served = async () => (serving ??= await (await start()).ready())

  test('the first start seeds, prints a line for each site, and each answers; a printed login works', async () => {
    const program = await start()
    await until(async () => (await program.get('/healthz')).status === 200)
    expect((await program.get('/readyz')).status).toBe(503)
    await program.ready()
    // Its last line may still be pending when it answers.
    await until(async () => SITES.every((site) => program.out.includes(`//${site}.localhost`)))
    for (const site of SITES) {
      expect(program.out).toMatch(new RegExp(`http://${site}\\.localhost:${program.port}  \\S+@\\S+ / \\S+`))
      const page = await program.site(site, '/')
      expect({ site, status: page.status }).toEqual({ site, status: 200 })
      expect(page.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("script-src 'self'"),
      })
    }
    const [, email, password] = /amore\.localhost:\d+\s+(\S+) \/ (\S+)/.exec(program.out) ?? []
    const login = await fetch(`http://127.0.0.1:${program.port}/api/user?forced-domain=amore.localhost`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(login.status).toBe(200)
    // Longer than proxies keep an idle connection.
    expect(login.headers.get('keep-alive')).toBe('timeout=75')
    // The bare localhost leads to all sites in the console.
    expect((await program.get('/')).headers).toMatchObject({
      location: expect.stringMatching(/^http:\/\/console\.localhost:\d+\/sites$/),
    })
    expect((await program.site('console', '/sites')).text).toContain('amore.localhost')
    first = await contents(program.databaseUrl)
    // Searchable members, and the two logins.
    expect(first).toMatchObject({ members: String(SITES.length * (FEW_DEMO_MEMBERS + 2)) })
    // An open event stream does not delay the end.
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const stream = await fetch(`http://127.0.0.1:${program.port}/api/events?forced-domain=amore.localhost`, {
      headers: { cookie },
    })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    await expectCleanEnd(program)
  })

  test('a second start changes nothing', async () => {
    const begun = Date.now()
    const program = await served()
    console.log(`second start: ${Date.now() - begun} ms until ready`)
    expect(program.out).not.toContain('Building')
    expect(await contents(program.databaseUrl)).toEqual(first)
    await expectScriptTakenAway(program)
  })

  test('a second program on the same port ends with one sentence and does not disturb the first', async () => {
    const program = await served()
    const folder = temporaryFolder('second-')
    const second = await start({ PORT: String(program.port), DATA_DIR: folder })
    await expectRefusal(second, /^Port \d+ is in use: .+\.$/)
    expect(readdirSync(folder)).toEqual([])
    expect((await program.site('nordlys', '/api/members')).status).toBe(200)
  })

  test('after kill -9 of PostgreSQL the running program recovers, and answers only 503 until then', async () => {
    const program = await served()
    const postgres = program.postgresPid
    process.kill(postgres, 'SIGKILL')
    const seen = new Set<number>()
    await until(async () => {
      const { status } = await program.site('nordlys', '/api/members')
      seen.add(status)
      return (
        status === 200 && program.postgresPid !== postgres && (await program.get('/readyz')).status === 200
      )
    })
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await contents(program.databaseUrl)).toEqual(first)
  })

  test('after kill -9 of Node the next start adopts the database and serves', async () => {
    const killed = await served()
    const postgres = killed.postgresPid
    serving = undefined
    await killed.kill('SIGKILL')
    const program = await (await start()).ready()
    expect(program.postgresPid).toBe(postgres)
    expect((await program.site('tulp', '/')).status).toBe(200)
    expect(await contents(program.databaseUrl)).toEqual(first)
    // It also restarts the server that it did not start, and ends it.
    process.kill(postgres, 'SIGKILL')
    await until(async () => program.postgresPid !== postgres && (await program.get('/readyz')).status === 200)
    const restarted = program.postgresPid
    await expectCleanEnd(program)
    expect(isAlive(restarted)).toBe(false)
  })

  test('a signal during the start ends the program and its database', async () => {
    const program = await start()
    await until(async () => isAlive(program.postgresPid))
    const postgres = program.postgresPid
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    await until(async () => !isAlive(postgres))
  })
})

describe.each(inTurn('processes', ['1', '2']))('an external database, WORKERS=%s', (WORKERS) => {
  let production: Awaited<ReturnType<typeof startBeforeDatabase>> | undefined
  /** A program in production that was started before its database, shared by the tests. */
  const awaited = async () => (production ??= await startBeforeDatabase(`production_${WORKERS}`, { WORKERS }))

  test('is awaited in production, where only the configured domains are served, and no development pages', async () => {
    const { program } = await awaited()
    expect(program.out).not.toContain('demo')
    const page = await program.get('/', 'amore.example')
    expect(page.status).toBe(200)
    expect(page.headers).toHaveProperty('strict-transport-security')
    for (const address of ['/dev/outbox', '/dev/mails', '/dev/gallery', '/dev/test-provider/checkout/x'])
      expect((await program.get(address, 'amore.example')).status, address).toBe(404)
    for (const host of ['amore.localhost', 'localhost', '127.0.0.1'])
      expect((await program.get('/', host)).text, host).toBe('Not found\n')
  })

  if (WORKERS === '2')
    test('is awaited with two workers, which then serve and log one JSON object per line', async () => {
      const { program } = await awaited()
      await until(async () => program.out.includes('all workers serve'))
      expect((await program.get('/', 'amore.example')).status).toBe(200)
    })

  test('is used instead of the embedded one, and still runs after the program has ended', async () => {
    const { program, late } = await awaited()
    production = undefined
    expect((await program.get('/api/members', 'nordlys.example')).status).toBe(200)
    expect(existsSync(path.join(program.dataDir, 'postgres'))).toBe(false)
    await expectCleanEnd(program)
    late.close()
    expect(isAlive((await theirServer()).pid)).toBe(true)
    // Each line is one JSON object without duplicate keys: parsing would drop one of them.
    for (const line of program.out.trim().split('\n')) expect(JSON.stringify(JSON.parse(line))).toBe(line)
  })
})

/** A server that does not belong to the program, shared by the tests. */
async function theirServer(): Promise<EmbeddedPostgres> {
  if (theirs) return theirs
  const directory = path.join(preparedFolder('theirs-'), 'postgres')
  theirs = await startEmbeddedPostgres({ directory, settings: ['fsync=off'] })
  return theirs
}

/**
 * Starts in production before its database is available, as after a power cut: the start waits.
 * `late`: the port of the database.
 */
async function startBeforeDatabase(name: string, env: Readonly<Record<string, string>> = {}) {
  const server = await theirServer()
  await runSql(server.url('postgres'), `create database ${name} template platform`)
  const address = new URL(server.url(name))
  const database = Number(address.port)
  address.port = String(await freePort())
  const folders = { DATA_DIR: temporaryFolder(`${name}-`), TENANTS_DIR: two.folders.tenants }
  const program = await start({ DATABASE_URL: address.href, ...folders, ...PRODUCTION, ...env })
  await until(async () => program.out.includes('the start waits for the database'))
  // A connection that the program or the server resets is no fault of the test.
  const late = net.createServer((socket) => {
    pipeline(socket, net.connect(database, '127.0.0.1'), socket, () => undefined)
  })
  late.listen(Number(address.port), '127.0.0.1')
  return { program: await program.ready(), late }
}

/** Exit code 0: the program itself exits with 1 if it takes longer than nine seconds. */
async function expectCleanEnd(program: Program): Promise<void> {
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(program.err).toBe('')
}
