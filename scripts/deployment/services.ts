import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../platform/infra/postgres/cluster-folder.ts'
import { reasonOf } from '../../platform/infra/start-error.ts'
import { findProgram } from '../debian.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** A program that was started, with what it has written. */
interface Started {
  readonly name: string
  readonly child: ChildProcess
  output: string
}

/**
 * The programs of one trial, all on loopback and in one folder. `end` ends them in reverse order,
 * and then the servers within this process.
 */
export class Services {
  /** Everything that a trial writes. */
  readonly folder: string
  readonly #started: Started[] = []
  readonly #within: { readonly name: string; readonly end: () => Promise<void> }[] = []

  constructor(folder: string) {
    this.folder = folder
  }

  path(...names: readonly string[]): string {
    return path.join(this.folder, ...names)
  }

  write(name: string, text: string, mode = 0o644): string {
    fs.mkdirSync(path.dirname(this.path(name)), { recursive: true })
    fs.writeFileSync(this.path(name), text, { mode })
    return this.path(name)
  }

  /** @param as user of the system; PostgreSQL and PgBouncer refuse to be root */
  start(
    name: string,
    command: readonly string[],
    {
      env = {},
      as,
      cwd = this.folder,
    }: { readonly env?: NodeJS.ProcessEnv; readonly as?: string; readonly cwd?: string } = {},
  ): Started {
    const [file = '', ...parameters] = command
    const child = spawn(file, parameters, {
      cwd,
      env: { PATH: process.env.PATH, HOME: this.folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(as !== undefined && process.getuid?.() === 0 ? userOf(as) : {}),
    })
    const started: Started = { name, child, output: '' }
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (started.output += text))
    child.on('error', (error) => (started.output += String(error)))
    this.#started.push(started)
    return started
  }

  /** A server within this process, which ends after the programs. */
  endWith(name: string, end: () => Promise<void>): void {
    this.#within.push({ name, end })
  }

  /**
   * Waits until `holds` returns true.
   * @throws Error with the last output if the program ended, or after a minute and a half
   */
  async until({ name, child, ...rest }: Started, holds: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 450; tries++) {
      if (await holds().catch(() => false)) return
      if (child.exitCode !== null) break
      await wait(200)
    }
    throw new Error(`${name} does not serve: ${this.#outputOf(name, rest.output).slice(-2000)}`)
  }

  /** @returns a line for each program that had to be ended by force or failed at its end */
  async end(): Promise<readonly string[]> {
    const faults: string[] = []
    for (const one of this.#started.splice(0).reverse())
      await endProgram(one).catch((error: unknown) => faults.push(reasonOf(error)))
    for (const { name, end } of this.#within.splice(0).reverse())
      await end().catch((error: unknown) => faults.push(`${name}: ${reasonOf(error)}`))
    return faults
  }

  /** Ends one program. @throws Error as a line of `end` */
  async endOne(program: Started): Promise<void> {
    this.#started.splice(this.#started.indexOf(program), 1)
    await endProgram(program)
  }

  #outputOf(name: string, before: string): string {
    return this.#started.find((one) => one.name === name)?.output ?? before
  }
}

/** @throws Error with the code of one that had to be ended by force, or failed at its end */
async function endProgram({ name, child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  // PostgreSQL waits for its clients on SIGTERM.
  child.kill(name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await gone
  clearTimeout(force)
  if (child.signalCode === 'SIGKILL' || (name.startsWith('program') && child.exitCode !== 0))
    throw new Error(`${name}: ${child.exitCode ?? child.signalCode}`)
}

function userOf(name: string): { readonly uid: number; readonly gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A file of `deploy/` with other ports and paths. @throws Error if it does not contain one */
export function adjusted(file: string, changes: Readonly<Record<string, string>>): string {
  let text = fs.readFileSync(path.join(ROOT, 'deploy', file), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} does not contain "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Passwords of a trial, which are worth nothing. */
const [SUPERUSER, POOLER] = ['superuser-of-the-trial', 'pooler-of-the-trial']

/** What an operator does in the database before PgBouncer. */
export const PREPARE_POOLER = `${fs.readFileSync(path.join(ROOT, 'deploy/pgbouncer/prepare.sql'), 'utf8')}
alter role pgbouncer password '${POOLER}';`

/**
 * PostgreSQL of Debian with a database `dating` and its owner.
 * @returns port and password of the owner
 */
export async function startPostgres(
  services: Services,
): Promise<{ readonly postgres: number; readonly owner: string }> {
  findProgram('pg_ctlcluster', 'postgresql')
  const [version = ''] = fs.readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  const bin = (name: string) => path.join('/usr/lib/postgresql', version, 'bin', name)
  const data = services.path('postgres')
  fs.mkdirSync(data, { mode: 0o700 })
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', data])
  const secret = services.write('postgres-password', SUPERUSER)
  const making = services.start(
    'initdb',
    [bin('initdb'), '-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', secret, '-E', 'UTF8'],
    { as: 'postgres' },
  )
  await once(making.child, 'exit')
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const flags = settings.flatMap((setting) => ['-c', setting])
  const postgres = services.start('PostgreSQL', [bin('postgres'), '-D', data, '-p', String(port), ...flags], {
    as: 'postgres',
  })
  const sql = (text: string, database = 'postgres') =>
    execFileSync(
      bin('psql'),
      [
        '-q',
        '-v',
        'ON_ERROR_STOP=1',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-d',
        database,
        '-c',
        text,
      ],
      { stdio: 'pipe', env: { ...process.env, PGPASSWORD: SUPERUSER } },
    )
  await services.until(postgres, async () => sql('select 1').length > 0)
  const owner = 'owner-of-the-trial'
  sql(`create role dating login createrole password '${owner}'`)
  sql('create database dating owner dating')
  sql(PREPARE_POOLER, 'dating')
  return { postgres: port, owner }
}

/**
 * PgBouncer with the file of `deploy/`, in front of a database as `dating`, in which
 * `PREPARE_POOLER` has run.
 * @returns its port
 */
export async function startPgBouncer(
  services: Services,
  postgres: number,
  database = 'dating',
): Promise<number> {
  const port = await freePort()
  const users = services.write('userlist.txt', `"pgbouncer" "${POOLER}"\n`)
  const own = services.path('bouncer')
  fs.mkdirSync(own)
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', own])
  const text = adjusted('pgbouncer/pgbouncer.ini', {
    'port=5432 dbname=dating': `port=${postgres} dbname=${database}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
    '/var/log/postgresql/': `${own}/`,
    '/var/run/postgresql/': `${own}/`,
  })
  const file = services.write('pgbouncer.ini', text)
  services.start('PgBouncer', [findProgram('pgbouncer', 'pgbouncer'), file], { as: 'postgres' })
  return port
}

/** @returns its port */
export async function startRedis(services: Services): Promise<number> {
  const port = await freePort()
  const server = findProgram('redis-server', 'redis-server')
  services.start('Redis', [
    server,
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ])
  return port
}

/**
 * Caddy with the file of `deploy/`, with its internal authority in place of a public one.
 * @returns its port for https, and the certificate of the authority
 */
export async function startCaddy(
  services: Services,
  program: number,
): Promise<{ readonly port: number; readonly authority: string }> {
  const [http, port] = [await freePort(), await freePort()]
  const own = `admin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${port}\n\temail`
  const file = services.write('Caddyfile', adjusted('caddy/Caddyfile', { '\temail': `\t${own}` }))
  const PROGRAMS = `127.0.0.1:${program}`
  const caddy = services.start(
    'Caddy',
    [findProgram('caddy', 'caddy'), 'run', '--config', file, '--adapter', 'caddyfile'],
    { env: { PROGRAMS, ASK: PROGRAMS, XDG_DATA_HOME: services.folder, XDG_CONFIG_HOME: services.folder } },
  )
  const certificate = services.path('caddy/pki/authorities/local/root.crt')
  await services.until(caddy, async () => caddy.output.includes('serving initial configuration'))
  return { port, authority: fs.readFileSync(certificate, 'utf8') }
}

/** nginx with the file of `deploy/` and a certificate of its own. @returns its port for https */
export async function startNginx(services: Services, program: number): Promise<number> {
  const nginx = findProgram('nginx', 'nginx')
  const [http, port] = [await freePort(), await freePort()]
  const files = { keyout: services.path('privkey.pem'), out: services.path('fullchain.pem') }
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=trial']
  execFileSync(
    findProgram('openssl', 'openssl'),
    ['req', '-x509', ...key, '-keyout', files.keyout, '-out', files.out],
    { stdio: 'ignore' },
  )
  const site = services.write(
    'nginx/dating.conf',
    adjusted('nginx/dating.conf', {
      '127.0.0.1:3000': `127.0.0.1:${program}`,
      // A second program is not part of the trial: its connections are refused.
      '127.0.0.1:3001': `127.0.0.1:${await freePort()}`,
      'listen 80 ': `listen 127.0.0.1:${http} `,
      'listen 443 ': `listen 127.0.0.1:${port} `,
      '/etc/ssl/dating': services.folder,
    }),
  )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${services.path(`nginx/${kind}`)};`)
    .join(' ')
  const main = services.write(
    'nginx/nginx.conf',
    `daemon off; pid ${services.path('nginx/pid')}; error_log stderr; events {} http { access_log off; ${places} include ${site}; }`,
  )
  services.start('nginx', [nginx, '-c', main, '-p', services.path('nginx')])
  return port
}

/** @throws Error with the report of promtool if it finds a mistake in the files of `deploy/` */
export async function checkPrometheus(): Promise<void> {
  const promtool = findProgram('promtool', 'prometheus')
  execFileSync(promtool, ['check', 'config', 'prometheus.yml'], {
    cwd: path.join(ROOT, 'deploy/prometheus'),
    stdio: 'pipe',
  })
}

/** Prometheus with the file of `deploy/`. @returns its port */
export async function startPrometheus(services: Services, metrics: number): Promise<number> {
  const port = await freePort()
  fs.cpSync(path.join(ROOT, 'deploy/prometheus'), services.path('prometheus'), { recursive: true })
  const file = services.write(
    'prometheus/prometheus.yml',
    adjusted('prometheus/prometheus.yml', {
      '127.0.0.1:9464': `127.0.0.1:${metrics}`,
      'scrape_interval: 15s': 'scrape_interval: 1s',
      'evaluation_interval: 15s': 'evaluation_interval: 1s',
    }),
  )
  services.start('Prometheus', [
    findProgram('prometheus', 'prometheus'),
    `--config.file=${file}`,
    `--storage.tsdb.path=${services.path('prometheus/data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  return port
}
