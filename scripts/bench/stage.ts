import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openTenants } from '../../platform/app/tenants.ts'
import { newId, newSecret } from '../../platform/core/ids.ts'
import type { Tenant } from '../../platform/core/tenant.ts'
import { tokenHash } from '../../platform/features/accounts/server.ts'
import { demoLogins, seedTenant } from '../../platform/features/demo/server.ts'
import { diskBlobs } from '../../platform/infra/blobs/disk.ts'
import { type Config, readConfig } from '../../platform/infra/config.ts'
import { bootstrapDatabase, ensureDatabase } from '../../platform/infra/database/bootstrap.ts'
import { startDatabase } from '../../platform/infra/database/start.ts'
import { createLog } from '../../platform/infra/log.ts'
import { createPhotoStorage } from '../../platform/infra/photo-storage.ts'
import { startEmbeddedPostgres } from '../../platform/infra/postgres/embedded.ts'
import type { TenantRegistry } from '../../platform/tenancy/registry.ts'
import { addCrowd } from './crowd.ts'
import { databaseCpu } from './database-effort.ts'
import { type Program, Programs } from './program.ts'
import { copySites, hostOf, SITE } from './sites.ts'

const root = path.resolve(import.meta.dirname, '../..')
const DAY = 86_400_000

export interface StageOptions {
  readonly port: number
  /**
   * Folder that the next run can reuse, because creating a million members takes minutes; undefined
   * for a temporary one.
   */
  readonly folder: string | undefined
}

/**
 * Environment of all figures: a separate database, the demo sites, the built program, and the
 * programs that it is compared with.
 */
export interface Stage {
  readonly folder: string
  readonly tenantsDir: string
  readonly database: Awaited<ReturnType<typeof startDatabase>>['database']
  readonly appUrl: string
  readonly ownerUrl: string
  readonly peers: BuiltPeers
  tenant(id: string): Tenant
  /** Adds demo members to a site up to this number. */
  fill(id: string, members: number): Promise<void>
  /** Token of a new session of the member with this address, or of this id. */
  signIn(tenant: Tenant, member: { readonly email: string } | { readonly id: string }): Promise<string>
  /** Starts the built program in production. */
  product(options?: {
    readonly record?: boolean
    readonly tenantsDir?: string
    readonly host?: string
    /** Number of processes that serve; 1 by default. */
    readonly workers?: number
    /** That of a program that has ended; by default a new one. */
    readonly port?: number
    readonly env?: Readonly<Record<string, string>>
    /** Milliseconds that its start may take; a minute by default. */
    readonly patience?: number
  }): Promise<Program>
  /** Starts one of the programs that the built one is compared with. */
  peer(name: keyof BuiltPeers, env?: Readonly<Record<string, string>>, record?: boolean): Promise<Program>
  /** CPU time of PostgreSQL since its start, in microseconds. */
  databaseCpu(): number
  close(): Promise<void>
}

/**
 * Members that the demo seed creates one by one, with photos, likes and conversations. PostgreSQL
 * generates those beyond this number.
 */
const DRAWN = 320

export { hostOf, LARGE, MORE_STREAMS, SITE, SMALL, TALKS } from './sites.ts'

/** The session cookie as the program reads it from connections without https. */
export const cookieOf = (token: string): string => `session=${token}`

/**
 * Copies the sites, builds the compared programs and starts the database. `close` stops everything
 * that was started.
 */
export async function openStage(options: StageOptions): Promise<Stage> {
  const folder = path.resolve(options.folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'bench-')))
  const tenantsDir = path.join(folder, 'tenants')
  copySites(path.join(root, 'tenants'), tenantsDir)
  const peers = await buildPeers(path.join(root, 'dist/bench'))
  const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') })
  const env = environment(folder, tenantsDir, postgres.url('platform'))
  const config = readConfig({ NODE_ENV: 'production', ...env })
  const databaseUrl = await withDatabase(postgres)
  // In production a start does not migrate.
  await bootstrapDatabase({
    ownerUrl: databaseUrl,
    appUrl: null,
    secrets: config.appSecrets,
    ownServer: true,
  })
  const started = await startDatabase({ ...config, databaseUrl })
  const log = createLog(config)
  const tenants = await openTenants({ config, log, database: started.database })
  const { database, appUrl } = started
  const programs = new Programs(options.port, env)
  return {
    folder,
    tenantsDir,
    database,
    appUrl,
    ownerUrl: postgres.url('platform'),
    peers,
    tenant: (id) => tenantOf(tenants, id),
    fill: (id, members) => fill(database, config, tenantOf(tenants, id), members),
    signIn: (tenant, member) => signIn(database, tenant, member),
    product: ({ record, tenantsDir: other, host, workers = 1, port, env: more = {}, patience } = {}) =>
      programs.start({
        patience,
        file: path.join(root, 'dist/server/index.mjs'),
        env: { WORKERS: String(workers), ...(other ? { TENANTS_DIR: other } : {}), ...more },
        ready: { path: '/', host: host ?? hostOf(tenantOf(tenants, SITE)) },
        ...(record ? { record } : {}),
        ...(port === undefined ? {} : { port }),
      }),
    peer: (name, more = {}, record = false) =>
      programs.start({
        file: peers[name],
        env: { BENCH_APP_URL: appUrl, ...more },
        ready: { path: '/', host: 'bench' },
        record,
      }),
    databaseCpu: () => databaseCpu(postgres.pid),
    close: async () => {
      await programs.stop()
      await tenants.close()
      await started.stop()
      await postgres.stop()
      if (options.folder === undefined) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Postgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

async function withDatabase(postgres: Postgres): Promise<string> {
  await ensureDatabase(postgres.url('postgres'), 'platform')
  return postgres.url('platform')
}

/** Production environment with its own secret, and http, because loopback has no TLS. */
function environment(folder: string, tenantsDir: string, databaseUrl: string): Record<string, string> {
  const secret = path.join(folder, 'secret')
  if (!fs.existsSync(secret)) fs.writeFileSync(secret, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return {
    APP_SECRET: fs.readFileSync(secret, 'utf8'),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    TENANTS_DIR: tenantsDir,
    PUBLIC_ORIGIN_SCHEME: 'http',
    LOG_LEVEL: 'error',
    JOBS: 'no',
    // No server listens there: without jobs no mail is sent.
    SMTP_URL: 'smtp://127.0.0.1:1',
    SEED_DEMO: 'no',
  }
}

function tenantOf(tenants: TenantRegistry, id: string): Tenant {
  const tenant = tenants.get(id)
  if (!tenant) throw new Error(`there is no site ${id}: ${JSON.stringify(tenants.faults().slice(0, 3))}`)
  return tenant
}

type Database = Stage['database']

/** Another figure may have added members of its own before the demo members. */
async function fill(database: Database, config: Config, tenant: Tenant, members: number): Promise<void> {
  const [premium] = demoLogins(tenant)
  const there = await database.withTenant(tenant.key, (db) =>
    db.trx
      .selectFrom('member')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.countAll<number>().filterWhere('email_key', '=', premium.email).as('demo'),
      ])
      .where('tenant_id', '=', db.tenantId)
      .executeTakeFirstOrThrow(),
  )
  const count = Number(there.count)
  if (Number(there.demo) === 0)
    await seedTenant(
      database,
      tenant,
      createPhotoStorage(diskBlobs(config.dataDir)),
      Math.min(members, DRAWN),
    )
  await addCrowd(database, tenant, members - Math.max(count, DRAWN))
}

async function signIn(
  database: Database,
  tenant: Tenant,
  member: { readonly email: string } | { readonly id: string },
): Promise<string> {
  const token = newSecret()
  await database.withTenant(tenant.key, async (db) => {
    const { id } = await db.trx
      .selectFrom('member')
      .select('id')
      .where('tenant_id', '=', db.tenantId)
      .where('id' in member ? 'id' : 'email_key', '=', 'id' in member ? member.id : member.email)
      .executeTakeFirstOrThrow()
    const expires = new Date(Date.now() + 30 * DAY)
    const session = { tenant_id: db.tenantId, token_hash: tokenHash(token), id: newId(), member_id: id }
    await db.trx
      .insertInto('session')
      .values({ ...session, expires_at: expires })
      .execute()
  })
  return token
}

const PEERS = { members: 'bare-members.tsx', string: 'bare-string.ts', commands: 'commands.ts' } as const

/** Built files of the programs that the platform is compared with. */
type BuiltPeers = Readonly<Record<keyof typeof PEERS, string>>

/**
 * Builds them like the platform: one bundle, React in production mode, styles compiled the same
 * way. A slower build of the compared program would make ours look better.
 */
async function buildPeers(outDir: string): Promise<BuiltPeers> {
  const { build } = await import('vite')
  const here = path.join(import.meta.dirname, 'peers')
  const files = Object.entries(PEERS).map(([name, file]) => [name, path.join(here, file)] as const)
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.resolve(here, '../../..'),
    define: { 'process.env.NODE_ENV': '"production"', __BUILT__: 'true' },
    oxc: {
      plugins: {
        styledComponents: { ssr: true, minify: true, pure: true, displayName: false, fileName: false },
      },
    },
    resolve: { noExternal: true, external: EXTERNAL },
    ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: Object.fromEntries(files), output: { entryFileNames: '[name].mjs' } },
    },
  })
  const built = (name: keyof typeof PEERS) => path.join(outDir, `${name}.mjs`)
  return { members: built('members'), string: built('string'), commands: built('commands') }
}

/** Not bundled, as in vite.config.ts: packages that are native or read their own files. */
const EXTERNAL = [
  'pg',
  'pg-native',
  'pg-boss',
  'pino',
  'sharp',
  '@node-rs/argon2',
  'nodemailer',
  'web-push',
  'ajv',
  'ajv-formats',
  'ajv-errors',
]
