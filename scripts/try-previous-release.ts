import fs from 'node:fs'
import path from 'node:path'
import { freePort } from '../platform/infra/postgres/cluster-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/infra/postgres/embedded.ts'
import { clusterParent } from '../platform/tenancy/test-folder.ts'
import { command } from './deployment/installation.ts'
import {
  checkOut,
  findPreviousRelease,
  NoPreviousRelease,
  type PreviousRelease,
} from './deployment/previous-release.ts'
import { Services } from './deployment/services.ts'
import { Trial } from './deployment/trial.ts'
import { ask, expectStatus, Person, type Site } from './deployment/walk.ts'

/**
 * `npm run test:previous`: the program of the previous release on the schema of this one, as it
 * serves while `npm run migrate` runs and until it is replaced, and as it starts again after a
 * rollback. Exit code 3 where there is no previous release to try.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const NOT_TRIED = 3
const HOST = 'amore.example'
const services = new Services(fs.mkdtempSync(path.join(clusterParent(), 'previous-')))
const trial = new Trial()
const { part, need } = { part: trial.part.bind(trial), need: trial.need.bind(trial) }

const MIGRATE = ['node', 'scripts/run.mjs', 'scripts/migrate.ts']

async function tryRelease({ commit, name }: PreviousRelease): Promise<void> {
  const old = services.path('old')
  await need(`${name} is built`, async () => {
    checkOut(ROOT, commit, old)
    await packages(old)
    await command(['node', 'scripts/build.mjs'], {}, old)
  })
  const postgres = await need('PostgreSQL starts', startPostgres)
  const env = settings(postgres, await freePort())
  await need('its migrations run', () => command(MIGRATE, env, old))
  const program = await need('it serves', () => start(old, env))
  await need('a walk through it passes', () => walk(env))
  await need('the migrations of this version run while it serves', () => command(MIGRATE, env))
  await part('the walk passes on the new schema', () => walk(env))
  await need('it ends', () => services.endOne(program))
  await need('it starts again, as after a rollback', () => start(old, env))
  await part('the walk passes again', () => walk(env))
}

/** The packages of this version, if the release has the same. */
async function packages(old: string): Promise<void> {
  const lock = (folder: string) => fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  if (lock(old) === lock(ROOT))
    fs.symlinkSync(fs.realpathSync(path.join(ROOT, 'node_modules')), path.join(old, 'node_modules'))
  else await command(['npm', 'ci', '--ignore-scripts'], {}, old)
}

async function startPostgres(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    directory: services.path('postgres'),
    settings: ['fsync=off'],
  })
  services.endWith('PostgreSQL', () => postgres.stop())
  return postgres
}

/** Settings of production, for one site with demo members. */
function settings(postgres: EmbeddedPostgres, port: number): Readonly<Record<string, string>> {
  const tenants = services.path('tenants')
  for (const name of ['_presets', 'amore'])
    fs.cpSync(path.join(ROOT, 'tenants', name), path.join(tenants, name), { recursive: true })
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: '1',
    APP_SECRET: 'k3J9-xQv2_LmP7wRz8TnB4cY6dF1gHs5',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: postgres.url('postgres'),
    DATA_DIR: services.path('data'),
    TENANTS_DIR: tenants,
    SEED_DEMO: 'yes',
    DEMO_MEMBERS: '40',
  }
}

async function start(folder: string, env: Readonly<Record<string, string>>) {
  const file = path.join(folder, 'dist/server/index.mjs')
  const program = services.start('program', [process.execPath, '--enable-source-maps', file], {
    env,
    cwd: folder,
  })
  await services.until(program, async () => (await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).ok)
  return program
}

/** Front page, login, search, and a message that another member receives. */
async function walk({ PORT }: Readonly<Record<string, string>>): Promise<void> {
  const site: Site = { port: Number(PORT), host: HOST, authority: null }
  expectStatus(await ask(site, '/'), 200)
  const [sender, receiver] = [new Person(site), new Person(site)]
  const id = await receiver.signIn('free@amore.example')
  await sender.signIn('demo@amore.example')
  await sender.search()
  const heard = await receiver.listen()
  await heard(await sender.write(id, 'Ciao, come stai?'))
}

async function cleanUp(): Promise<void> {
  await part('everything ends', async () => {
    const faults = await services.end()
    if (faults.length > 0) throw new Error(faults.join(', '))
  })
  fs.rmSync(services.folder, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
try {
  const release = findPreviousRelease(ROOT)
  try {
    await trial.run(() => tryRelease(release))
  } finally {
    await cleanUp()
  }
  console.log('')
  for (const line of trial.summary()) console.log(line)
  process.exitCode = trial.hasPassed ? 0 : 1
} catch (error) {
  if (!(error instanceof NoPreviousRelease)) throw error
  fs.rmSync(services.folder, { recursive: true, force: true })
  console.log(error.message)
  process.exitCode = NOT_TRIED
}
