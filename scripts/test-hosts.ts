import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { PORT } from '../platform/e2e/environment.ts'
import { sitesWithNetwork } from '../platform/e2e/network.ts'
import { PROGRAM_SETTINGS } from '../platform/e2e/program-settings.ts'
import { freePort } from '../platform/infra/postgres/cluster-folder.ts'
import { clusterParent } from '../platform/tenancy/test-folder.ts'
import { S3_BUCKET, S3_KEY, startS3Server } from '../platform/testing/s3-server.ts'
import { buildIfChanged } from './build.mjs'
import { keepAlike } from './deployment/keep-alike.ts'
import { Services, startPgBouncer, startPostgres, startRedis } from './deployment/services.ts'

/**
 * `npm run test:hosts`: the journeys on two programs as two machines would run them, each with a
 * data folder and tenant files of its own, with one database behind PgBouncer in transaction mode,
 * Redis for events and counters, and an S3 store for files. What the console writes into the
 * tenant files of one is copied to the other, as operators of several machines must do.
 * Connections go to the two in turns, so that a page, its scripts, its calls and its event stream
 * meet both. The parameters are those of `npx playwright test`.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const services = new Services(fs.mkdtempSync(path.join(clusterParent(), 'hosts-')))

type Shared = Readonly<Record<string, string>>

/** What all programs use, as settings of the program. */
async function startShared(): Promise<Shared> {
  const { postgres, owner } = await startPostgres(services)
  const bouncer = await startPgBouncer(services, postgres)
  const redis = await startRedis(services)
  const store = await startS3Server()
  services.endWith('S3 store', store.remove)
  const address = (port: number) => `postgres://dating:${owner}@127.0.0.1:${port}/dating`
  return {
    DATABASE_URL: address(bouncer),
    DATABASE_DIRECT_URL: address(postgres),
    EVENTS_URL: `redis://127.0.0.1:${redis}/0`,
    FILES_URL: `s3://${S3_KEY}:${S3_KEY}@${S3_BUCKET}?endpoint=${store.endpoint}`,
  }
}

interface Host {
  readonly port: number
  readonly tenants: string
}

/** One program with folders of its own, once it is ready. */
async function startHost(name: string, shared: Shared): Promise<Host> {
  const sites = sitesWithNetwork()
  services.endWith(`tenant files of ${name}`, async () => sites.close())
  const port = await freePort()
  // It stands for the server of another company, which all hosts share.
  fs.mkdirSync(services.path('test-provider'), { recursive: true })
  fs.mkdirSync(services.path(name), { mode: 0o700 })
  fs.symlinkSync(services.path('test-provider'), services.path(name, 'test-provider'))
  const folders = { DATA_DIR: services.path(name), TENANTS_DIR: sites.folders.tenants }
  const command = [process.execPath, '--enable-source-maps', path.join(ROOT, 'dist/server/index.mjs')]
  const program = services.start(name, command, {
    env: { ...PROGRAM_SETTINGS, ...shared, ...folders, PORT: String(port) },
    cwd: ROOT,
  })
  await services.until(program, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  return { port, tenants: sites.folders.tenants }
}

/** The port of the journeys: its connections go to these ports in turns. */
async function inTurns(ports: readonly number[]): Promise<void> {
  const open = new Set<net.Socket>()
  let next = 0
  const server = net.createServer((client) => {
    const program = net.connect(ports[next++ % ports.length] ?? 0, '127.0.0.1')
    for (const [socket, other] of [
      [client, program],
      [program, client],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroySoon()
      })
    }
  })
  server.listen(PORT, '127.0.0.1')
  await once(server, 'listening')
  services.endWith('proxy', async () => {
    for (const socket of open) socket.destroy()
    server.close()
  })
}

/** @returns the exit code of Playwright */
async function journeys(env: Readonly<Record<string, string>>): Promise<number> {
  const command = path.join(ROOT, 'node_modules/.bin/playwright')
  const child = spawn(command, ['test', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  return Number(code ?? 1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))

/** @returns what did not end as it should */
async function cleanUp(): Promise<readonly string[]> {
  const faults = await services.end()
  fs.rmSync(services.folder, { recursive: true, force: true })
  return faults
}

let code = 1
try {
  await buildIfChanged()
  fs.chmodSync(services.folder, 0o755)
  const shared = await startShared()
  // One after the other: the first one migrates the database and fills the sites.
  const hosts: Host[] = []
  for (const name of ['program-a', 'program-b']) hosts.push(await startHost(name, shared))
  const tenants = hosts.map((host) => host.tenants)
  const copies = keepAlike(tenants)
  services.endWith('copies of tenant files', copies.end)
  await inTurns(hosts.map(({ port }) => port))
  code = await journeys({
    E2E_REUSE: 'yes',
    E2E_DATABASE_URL: shared.DATABASE_DIRECT_URL ?? '',
    E2E_TENANTS_DIR: tenants.join(path.delimiter),
  })
} finally {
  for (const fault of await cleanUp()) console.log(`At the end: ${fault}`)
}
process.exitCode = code
