import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { parseFilesUrl } from '../platform/infra/blobs/files-url.ts'
import { s3Blobs } from '../platform/infra/blobs/s3.ts'
import { freePort } from '../platform/infra/postgres/cluster-folder.ts'
import { S3_KEY, startS3Server } from '../platform/testing/s3-server.ts'
import { startSmtpServer, type TestSmtpServer } from '../platform/testing/smtp-server.ts'
import { buildIfChanged } from './build.mjs'
import { CONSOLE_HOST, command, type Installation, install } from './deployment/installation.ts'
import {
  checkPrometheus,
  Services,
  startCaddy,
  startNginx,
  startPgBouncer,
  startPostgres,
  startPrometheus,
  startRedis,
} from './deployment/services.ts'
import { Trial } from './deployment/trial.ts'
import { ask, expectStatus, Person, type Site } from './deployment/walk.ts'

/**
 * `deploy/try`: starts the built program in production behind Debian's Caddy and nginx, with its
 * PostgreSQL, PgBouncer, Redis and Prometheus and an S3 store of npm, by the files of `deploy/`
 * with other ports and paths, and walks one member through. Installs the packages if permitted.
 * Prints a line for each part, and a summary.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const HOST = 'amore.example'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deployment-'))
const services = new Services(folder)
const trial = new Trial()
const { part, need } = { part: trial.part.bind(trial), need: trial.need.bind(trial) }

type Program = ReturnType<Services['start']>

async function tryAll(): Promise<void> {
  fs.chmodSync(folder, 0o755)
  const { postgres, owner } = await need('PostgreSQL starts', () => startPostgres(services))
  const bouncer = await need('PgBouncer starts', () => startPgBouncer(services, postgres))
  const redis = await need('Redis starts', () => startRedis(services))
  await need('Redis answers', () => pings(redis))
  const store = await need('an S3 store starts', async () => {
    const { endpoint, remove } = await startS3Server()
    services.endWith('S3 store', remove)
    return { endpoint, key: S3_KEY, secret: S3_KEY }
  })
  const mail = await need('a mail server starts', async () => {
    const server = await startSmtpServer()
    services.endWith('mail server', server.close)
    return server
  })

  const [port, metrics] = [await freePort(), await freePort()]
  const around = { postgres, owner, bouncer, redis, store, smtpUrl: mail.url, metrics }
  const installed = install(services, port, around)
  await need('npm run migrate', () =>
    command(['node', 'scripts/run.mjs', 'scripts/migrate.ts'], installed.env),
  )
  const program = services.start('program', installed.command, installed)
  await need('the program of the unit serves with two workers', async () => {
    await services.until(program, async () => (await local(port, '/readyz')) === 200)
    await services.until(program, async () => program.output.includes('all workers serve'))
  })
  await part('PgBouncer leads to the database with the password of its owner', () =>
    selects(`postgres://dating:${owner}@127.0.0.1:${bouncer}/dating`),
  )
  const caddy = await need('Caddy starts', () => startCaddy(services, port))
  const site: Site = { ...caddy, host: HOST }
  await tryCertificates(site)
  await tryMember(site, { mail, blobs: s3Blobs(parseFilesUrl(fileAddress(store))) })
  await tryReload({ program, installed, site })
  const nginx = await part('nginx starts', () => startNginx(services, port))
  if (nginx !== undefined) await part('nginx leads to a site, and not to /served', () => tryNginx(nginx))
  await tryPrometheus(metrics)
  await part('the backup of the timer', () => tryBackup(installed))
}

const fileAddress = ({ endpoint, key, secret }: { endpoint: string; key: string; secret: string }) =>
  `s3://${key}:${secret}@files?endpoint=${endpoint}`

async function tryCertificates(site: Site): Promise<void> {
  await part('Caddy obtains a certificate for a host of a site, and leads to it', async () =>
    expectStatus(await ask(site, '/'), 200),
  )
  await part('and for the console', async () => {
    const { status } = await ask({ ...site, host: CONSOLE_HOST }, '/')
    if (status >= 400) throw new Error(`answered ${status}`)
  })
  await part('Caddy obtains none for a host that is not served', async () => {
    const refused = await ask({ ...site, host: 'evil-name.test' }, '/').catch(() => 'refused')
    if (refused !== 'refused') throw new Error('there was an answer')
  })
  await part('/served is not there from outside', async () =>
    expectStatus(await ask(site, `/served?domain=${HOST}`), 404),
  )
}

/** One member from the first page to a message that another one receives, all through Caddy. */
async function tryMember(
  site: Site,
  { mail, blobs }: { readonly mail: TestSmtpServer; readonly blobs: ReturnType<typeof s3Blobs> },
): Promise<void> {
  const [anna, other] = [new Person(site), new Person(site)]
  const email = 'anna@example.it'
  const otherId = await need('a member signs in', () => other.signIn('demo@amore.example'))
  await need('a visitor signs up', () => anna.signUp(email))
  const token = await need('the mail of the signup arrives', () => mailedToken(mail, email))
  await need('the link of the mail confirms the address', () => anna.confirm(token))
  await part('searches', () => anna.search())
  await part('uploads a photo, which is in the store and not on the disk', async () => {
    const before = await countOf(blobs.list('photos/amore/'))
    await anna.upload()
    const after = await countOf(blobs.list('photos/amore/'))
    if (after <= before) throw new Error(`the store has ${after} files, and had ${before}`)
    if (fs.existsSync(services.path('data/photos'))) throw new Error('DATA_DIR has a folder of photos')
  })
  await part('writes a message, and the other member receives its event', async () => {
    const heard = await other.listen()
    await heard(await anna.write(otherId, 'Ciao, come stai?'))
  })
}

/** The token of the link in the newest mail to an address. */
async function mailedToken({ taken }: TestSmtpServer, email: string): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const mail = taken.findLast(({ to }) => to.includes(email))
    if (mail !== undefined) {
      const { text = '' } = await PostalMime.parse(mail.raw)
      const [, token] = /token=([\w-]+)/.exec(text) ?? []
      if (token === undefined) throw new Error('it has no link')
      return token
    }
    await wait(200)
  }
  throw new Error('none came within 30 s')
}

async function countOf(entries: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _entry of entries) count++
  return count
}

/** Reloads by the line of the unit, while clients ask for pages and calls without a pause. */
async function tryReload({
  program,
  installed,
  site,
}: {
  readonly program: Program
  readonly installed: Installation
  readonly site: Site
}): Promise<void> {
  await part('systemctl reload replaces both workers, and no request fails', async () => {
    const member = new Person(site)
    await member.signIn('demo@amore.example')
    const before = program.output.length
    const replaced = () => program.output.slice(before).includes('all workers were replaced')
    const over = new AbortController()
    let answered = 0
    const asking = [() => ask(site, '/').then((answer) => expectStatus(answer, 200)), () => member.whoAmI()]
    const clients = [...asking, ...asking].map(async (asks) => {
      while (!over.signal.aborted) {
        await asks()
        answered++
      }
    })
    const [file = '', ...parameters] = installed.reload.map((word) =>
      word.replace('$MAINPID', String(program.child.pid)),
    )
    spawnSync(file, parameters)
    try {
      // A client that fails ends the part immediately.
      await Promise.race([services.until(program, async () => replaced()), Promise.all(clients)])
    } finally {
      over.abort()
    }
    await Promise.all(clients)
    if (answered < 20) throw new Error(`only ${answered} requests were answered meanwhile`)
  })
}

async function tryNginx(port: number): Promise<void> {
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

async function tryPrometheus(metrics: number): Promise<void> {
  await part('promtool finds the configuration and the rules valid', () => checkPrometheus())
  const port = await part('Prometheus starts', () => startPrometheus(services, metrics))
  if (port === undefined) return
  const says = async (target: string, words: string, reason: string) => {
    for (let tries = 0; tries < 150; tries++) {
      const text = await localText(port, target).catch(() => '')
      if (text.includes(words)) return text
      await wait(200)
    }
    throw new Error(reason)
  }
  await part('reads the metrics of the program', () =>
    says('/api/v1/query?query=up%7Bjob%3D%22dating%22%7D', ',"1"]', 'its target is not up'),
  )
  await part('evaluates the rules', async () => {
    const text = await says('/api/v1/rules', '"health":"ok"', 'no rule was evaluated')
    if (text.includes('"health":"err"')) throw new Error(text.slice(0, 500))
  })
}

async function tryBackup({ env }: Installation): Promise<void> {
  fs.mkdirSync(services.path('backups'))
  const script = path.join(ROOT, 'deploy/systemd/backup.sh')
  for (let count = 0; count < 2; count++) {
    await command(['sh', script, services.path('backups'), '1'], env)
    // Names of backups have seconds.
    await wait(1_000)
  }
  const kept = fs.readdirSync(services.path('backups'))
  if (kept.length !== 1) throw new Error(`${kept.length} backups are there, where one is kept`)
}

function localText(port: number, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = http.get({ host: '127.0.0.1', port, path: target, agent: false }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += String(chunk)
      resolve(answer.statusCode === 200 ? text : String(answer.statusCode))
    })
    asked.once('error', reject)
  })
}

async function local(port: number, target: string): Promise<number> {
  const text = await localText(port, target)
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

/** Ends everything that was started, and removes what it wrote. */
async function cleanUp(): Promise<void> {
  await part('everything ends', async () => {
    const faults = await services.end()
    if (faults.length > 0) throw new Error(faults.join(', '))
  })
  fs.rmSync(folder, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
try {
  await buildIfChanged()
  await trial.run(tryAll)
} finally {
  await cleanUp()
}
console.log('')
for (const line of trial.summary()) console.log(line)
process.exitCode = trial.hasPassed ? 0 : 1
