import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CONFIG_VARIABLES } from '../platform/infra/config.ts'
import { freePort } from '../platform/infra/postgres/cluster-folder.ts'
import { reasonOf } from '../platform/infra/start-error.ts'
import { buildIfChanged } from './build.mjs'
import {
  adjusted,
  Services,
  startCaddy,
  startNginx,
  startPgBouncer,
  startPostgres,
  startPrometheus,
  startRedis,
} from './deployment/services.ts'
import { ask, expectStatus, Member, type Site } from './deployment/walk.ts'

/**
 * `deploy/try`: starts the built program in production behind Debian's Caddy and nginx, with its
 * PostgreSQL, PgBouncer, Redis and Prometheus, by the files of `deploy/` with other ports and
 * paths, and walks one member through. Installs the packages if permitted. Prints a line for each
 * part.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const HOST = 'amore.example'
let [passed, failed] = [0, 0]

/** @returns what the part returns; undefined if it failed */
async function part<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    const result = await work()
    passed++
    console.log(`passed  ${name}`)
    return result
  } catch (error) {
    failed++
    console.log(`FAILED  ${name}: ${reasonOf(error)}`)
    return undefined
  }
}

/** Whether this version of the program has a setting. */
const has = (variable: string): boolean => Object.hasOwn(CONFIG_VARIABLES, variable)

/** The command and the environment of the unit, with the paths of the trial. */
function unit(services: Services, port: number) {
  const text = adjusted('systemd/dating.service', {
    '/srv/dating/current': services.path('current'),
    '/var/lib/dating': services.path('data'),
    '/etc/dating/tenants': services.path('tenants'),
    '/usr/bin/node': process.execPath,
    'SECRETS_DIR=%d': `SECRETS_DIR=${services.path('secrets')}`,
    'PORT=3000': `PORT=${port}`,
  })
  const values = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].map(([, value = '']) => value)
  const pairs = values('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))
  const env: Record<string, string> = Object.fromEntries(pairs)
  return {
    command: (values('ExecStart')[0] ?? '').split(' '),
    reload: (values('ExecReload')[0] ?? '').split(' '),
    cwd: values('WorkingDirectory')[0] ?? '',
    env,
  }
}

interface Ports {
  readonly postgres: number
  readonly owner: string
  readonly bouncer: number | undefined
  readonly redis: number | undefined
  readonly metrics: number
}

/** Settings of `/etc/dating/environment`; those that this version does not have are left out. */
function settings({ postgres, owner, bouncer, redis, metrics }: Ports): Record<string, string> {
  const address = (port: number) => `postgres://dating:${owner}@127.0.0.1:${port}/dating`
  const pooled = bouncer !== undefined && has('DATABASE_DIRECT_URL')
  return {
    APP_SECRET: 'k3J9-xQv2_LmP7wRz8TnB4cY6dF1gHs5',
    SMTP_URL: 'smtp://127.0.0.1:1',
    CONSOLE_HOST: 'console.example',
    SEED_DEMO: 'yes',
    DEMO_MEMBERS: '40',
    DATABASE_URL: address(pooled && bouncer !== undefined ? bouncer : postgres),
    ...(pooled ? { DATABASE_DIRECT_URL: address(postgres) } : {}),
    ...(redis !== undefined && has('EVENTS_URL') ? { EVENTS_URL: `redis://127.0.0.1:${redis}/0` } : {}),
    ...(has('METRICS_PORT') ? { METRICS_PORT: String(metrics) } : {}),
  }
}

async function tryAll(services: Services): Promise<void> {
  fs.chmodSync(services.folder, 0o755)
  fs.symlinkSync(ROOT, services.path('current'))
  fs.mkdirSync(services.path('tenants'))
  for (const name of ['_presets', 'amore'])
    fs.cpSync(path.join(ROOT, 'tenants', name), services.path('tenants', name), { recursive: true })
  fs.mkdirSync(services.path('secrets'))

  const postgres = await part('PostgreSQL starts', () => startPostgres(services))
  if (postgres === undefined) return
  const bouncer = await part('PgBouncer starts', () => startPgBouncer(services, postgres.port))
  const redis = await part('Redis starts', () => startRedis(services))
  if (redis !== undefined) await part('Redis answers', () => pings(redis))

  const [port, metrics] = [await freePort(), await freePort()]
  const { command, reload, cwd, env } = unit(services, port)
  const own = settings({ postgres: postgres.port, owner: postgres.owner, bouncer, redis, metrics })
  const all = { ...env, ...own }
  if (fs.existsSync(path.join(ROOT, 'scripts/migrate.ts')))
    await part('npm run migrate', async () => runs(['node', 'scripts/run.mjs', 'scripts/migrate.ts'], all))
  const program = services.start('program', command, { env: all, cwd })
  const serves = await part('the program of the unit serves', async () => {
    await services.until(program, async () => (await local(port, '/readyz')) === 200)
    await services.until(program, async () => program.output.includes('all workers serve'))
    return true
  })
  if (serves === undefined) return
  if (bouncer !== undefined)
    await part('PgBouncer leads to the database with the password of its owner', () =>
      selects(`postgres://dating:${postgres.owner}@127.0.0.1:${bouncer}/dating`),
    )
  await tryCaddy(services, port)
  await tryReload(services, { program, reload, port })
  const nginx = await part('nginx starts', () => startNginx(services, port))
  if (nginx !== undefined)
    await part('nginx leads to a site, and not to /served', () => tryNginx(services, nginx))
  if (has('METRICS_PORT'))
    await part('Prometheus reads the metrics', async () => {
      const prometheus = await startPrometheus(services, metrics)
      for (let tries = 0; tries < 100; tries++) {
        const up = await localText(prometheus, '/api/v1/query?query=up%7Bjob%3D%22dating%22%7D').catch(
          () => '',
        )
        if (up.includes(',"1"]')) return
        await wait(200)
      }
      throw new Error('its target is not up')
    })
  await part('the backup of the timer', async () => {
    fs.mkdirSync(services.path('backups'))
    const script = path.join(ROOT, 'deploy/systemd/backup.sh')
    for (let count = 0; count < 2; count++) {
      runs(['sh', script, services.path('backups'), '1'], all)
      // Names of backups have seconds.
      await wait(1_000)
    }
    const kept = fs.readdirSync(services.path('backups'))
    if (kept.length !== 1) throw new Error(`${kept.length} backups are there, where one is kept`)
  })
}

async function tryCaddy(services: Services, program: number): Promise<void> {
  const caddy = await part('Caddy starts', () => startCaddy(services, program))
  if (caddy === undefined) return
  const site: Site = { ...caddy, host: HOST }
  await part('Caddy obtains a certificate for a host of a site, and leads to it', async () =>
    expectStatus(await ask(site, '/'), 200),
  )
  await part('and for the console', async () => {
    const { status } = await ask({ ...site, host: 'console.example' }, '/')
    if (status >= 400) throw new Error(`answered ${status}`)
  })
  await part('Caddy obtains none for a host that is not served', async () => {
    const refused = await ask({ ...site, host: 'evil-name.test' }, '/').catch(() => 'refused')
    if (refused !== 'refused') throw new Error('there was an answer')
  })
  await part('/served is not there from outside', async () =>
    expectStatus(await ask(site, `/served?domain=${HOST}`), 404),
  )
  const member = await part('a member signs in', () => Member.signIn(site, 'demo@amore.example'))
  if (member === undefined) return
  await part('searches', () => member.search())
  await part('sends a message and receives its event', async () => {
    const heard = await member.listen()
    await heard(await member.send('Ciao, come stai?'))
  })
  await part('uploads a photo', () => member.upload())
}

/** Reloads by the line of the unit while a visitor asks on and on. */
async function tryReload(
  services: Services,
  given: {
    readonly program: ReturnType<Services['start']>
    readonly reload: readonly string[]
    readonly port: number
  },
): Promise<void> {
  await part('systemctl reload replaces both workers, and no request fails', async () => {
    const [file = '', ...parameters] = given.reload.map((word) =>
      word.replace('$MAINPID', String(given.program.child.pid)),
    )
    spawnSync(file, parameters)
    const [answers, before] = [new Map<number, number>(), given.program.output.length]
    await services.until(given.program, async () => {
      const status = await local(given.port, '/', HOST).catch(() => 0)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      return given.program.output.slice(before).includes('all workers were replaced')
    })
    if ([...answers.keys()].join() !== '200') throw new Error(`answers by status: ${[...answers].join(' ')}`)
  })
}

async function tryNginx(services: Services, port: number): Promise<void> {
  const authority = fs.readFileSync(services.path('fullchain.pem'), 'utf8')
  const site: Site = { port, host: 'trial', authority }
  for (let tries = 0; (await ask(site, '/').catch(() => undefined)) === undefined; tries++) {
    if (tries > 50) throw new Error('it does not answer')
    await wait(100)
  }
  // Its certificate is for no site, which the trial does not mind: it looks at what comes behind.
  expectStatus(await ask(site, '/', { headers: { host: HOST } }), 200)
  expectStatus(await ask(site, `/served?domain=${HOST}`, { headers: { host: HOST } }), 404)
}

/** @throws Error with what the command wrote, if it failed */
function runs([file = '', ...parameters]: readonly string[], env: NodeJS.ProcessEnv): void {
  const all = { PATH: process.env.PATH, HOME: process.env.HOME, ...env }
  const { status, stdout, stderr } = spawnSync(file, parameters, { cwd: ROOT, env: all, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ended with ${status}: ${stdout}${stderr}`.slice(0, 1000))
}

function localText(port: number, target: string, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = http.get(
      { host: '127.0.0.1', port, path: target, headers: { host }, agent: false },
      async (answer) => {
        let text = ''
        for await (const chunk of answer) text += String(chunk)
        resolve(answer.statusCode === 200 ? text : String(answer.statusCode))
      },
    )
    asked.once('error', reject)
  })
}

async function local(port: number, target: string, host?: string): Promise<number> {
  const text = await localText(port, target, host)
  return /^\d{3}$/.test(text) ? Number(text) : 200
}

function pings(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const ping = (tries: number) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
      socket.once('data', (data) => {
        socket.destroy()
        if (data.toString().startsWith('+PONG')) resolve()
        else reject(new Error(`answered ${data}`))
      })
      socket.once('error', (error) => (tries > 50 ? reject(error) : setTimeout(() => ping(tries + 1), 100)))
    }
    ping(0)
  })
}

async function selects(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('select count(*) from tenant')
  await client.end()
}

await buildIfChanged()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deployment-'))
const services = new Services(folder)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void services.end().finally(() => process.exit(130)))
try {
  await tryAll(services)
} finally {
  await part('everything ends', async () => {
    const faults = await services.end()
    if (faults.length > 0) throw new Error(faults.join(', '))
  })
  fs.rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
