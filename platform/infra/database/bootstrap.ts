import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { KeyRing } from '../key-ring.ts'
import { codeOf, reasonOf, StartError } from '../start-error.ts'
import { APP_ROLE, CONSOLE_ROLE, ensureLoginRole, loginRole, requireGroupRoles } from './app-role.ts'
import { requireClusterSetting } from './cluster-check.ts'
import { isConnectionFailure } from './connection-failure.ts'
import { hearsOthers } from './hearing.ts'
import type { MigrationPlan } from './migration-plan.ts'
import { migrate, pendingMigrations, requireMigrated } from './migrator.ts'
import { createPool } from './pool.ts'
import { MIGRATION_LIMITS } from './time-limits.ts'

/** Oldest supported version of PostgreSQL. */
const OLDEST = 15

export interface BootstrapOptions {
  /** Address of the database as the user who owns the tables and migrates. */
  readonly ownerUrl: string
  /** The variable that names it, for faults. */
  readonly variable?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  /** Address as the application's own role, if the owner may not create that role. */
  readonly appUrl: string | null
  /**
   * The passwords of the login roles are derived from the newest secret, equally in every process
   * that shares it. Passwords from older secrets are replaced.
   */
  readonly secrets: KeyRing
  /**
   * Whether no other program uses the server, so that a new secret may replace the role's password.
   */
  readonly ownServer?: boolean
  /**
   * Called with the reason for each failed attempt to reach the database; without it there is only
   * one attempt.
   */
  readonly onWait?: ((reason: string) => void) | undefined
  readonly migrationsDir?: string
  /**
   * Whether the migrations run here, which is the default, or the database must have them already.
   */
  readonly migrations?: 'run' | 'require'
  /** Names of the migrations to run, for a restore to the state of a backup; without it all. */
  readonly onlyMigrations?: readonly string[]
  /** Called with one sentence for each step of the migrations. */
  readonly onMigration?: (sentence: string) => void
}

/**
 * Prepares a database for serving: checks its version, creates its login roles, and migrates it, or
 * checks that it is migrated.
 *
 * The application never connects as the owner, because owner, superuser and BYPASSRLS bypass
 * row-level security. It connects as `app_<database>`, a member of `app`, with a password derived
 * from APP_SECRET, so that processes need not exchange it. The console connects as
 * `console_<database>` (`consoleUrlOf`). If the owner may not create roles, an administrator
 * creates them once, and DATABASE_APP_URL and DATABASE_CONSOLE_URL contain their addresses.
 *
 * @returns the address for `createDatabase`. It holds a password: never log it.
 * @throws StartError with one sentence if the database cannot be reached, is too old, or if the
 *   role would bypass row-level security.
 */
export async function bootstrapDatabase(options: BootstrapOptions): Promise<string> {
  return asOwner(options, async (owner) => {
    const appUrl = await ensureAppRole(owner, options)
    const { migrationsDir, onlyMigrations, onMigration } = options
    const folder = migrationsDir === undefined ? {} : { folder: migrationsDir }
    if (options.migrations === 'require') await requireMigrated(owner, folder)
    else
      await migrate(owner, {
        ...folder,
        ...(onlyMigrations === undefined ? {} : { only: onlyMigrations }),
        report: onMigration,
      })
    await checkAppRole(appUrl)
    return appUrl
  })
}

/**
 * What `bootstrapDatabase` would migrate. Changes nothing.
 *
 * @throws StartError as there
 */
export function findPending(
  options: Pick<BootstrapOptions, 'ownerUrl' | 'variable' | 'onWait'>,
): Promise<MigrationPlan> {
  return asOwner(options, (owner) => pendingMigrations(owner))
}

/**
 * The check of a process that must not migrate, on a database that another one has prepared.
 *
 * @throws StartError if the database lacks a migration of this program, or was changed by a newer
 *   one in a way that this one cannot work with; errors of `bootstrapDatabase`
 */
export function requireMigrations(
  options: Pick<BootstrapOptions, 'ownerUrl' | 'variable' | 'migrationsDir'>,
): Promise<void> {
  const { migrationsDir } = options
  return asOwner(options, (owner) =>
    requireMigrated(owner, migrationsDir === undefined ? {} : { folder: migrationsDir }),
  )
}

/** Connects as the owner to a server whose version is new enough. */
async function asOwner<T>(
  options: Pick<BootstrapOptions, 'ownerUrl' | 'variable' | 'onWait'>,
  work: (owner: pg.Pool) => Promise<T>,
): Promise<T> {
  const owner = createPool({
    url: options.ownerUrl,
    size: 2,
    name: 'dating-platform migrations',
    limits: MIGRATION_LIMITS,
  })
  try {
    await checkVersion(owner, options)
    await requireHearing(options)
    return await work(owner)
  } catch (error) {
    if (error instanceof StartError || !isConnectionFailure(error)) throw error
    throw new StartError(unreachable(options.ownerUrl, error))
  } finally {
    await owner.end()
  }
}

/** Creates a database of that name on the server, unless it exists. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process created it first.
    if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error
  } finally {
    await client.end()
  }
}

/** Milliseconds between attempts to reach the database, about a minute in total. */
const PAUSES = [500, 1_000, 2_000, 4_000, ...Array.from({ length: 10 }, () => 5_000)]

async function checkVersion(
  owner: pg.Pool,
  { ownerUrl, onWait }: Pick<BootstrapOptions, 'ownerUrl' | 'onWait'>,
): Promise<void> {
  let version = 0
  for (let tries = 0; version === 0; tries++) {
    try {
      const { rows } = await owner.query<{ version: number }>(
        "select current_setting('server_version_num')::int as version",
      )
      version = rows[0]?.version ?? 1
    } catch (error) {
      const [reason, pause] = [unreachable(ownerUrl, error), PAUSES[tries]]
      if (!onWait || pause === undefined || !isConnectionFailure(error)) throw new StartError(reason)
      onWait(reason)
      await wait(pause)
    }
  }
  if (version >= OLDEST * 10_000) return
  const major = Math.floor(version / 10_000)
  throw new StartError(`The database is PostgreSQL ${major}: version ${OLDEST} or newer is needed.`)
}

/** Milliseconds. A server answers within some of them, and a start waits for this answer. */
const HEARING_LIMITS = { connect: 10_000, query: 3_000 }

/** @throws StartError if the address is that of a pooler which passes no notifications on */
async function requireHearing({
  ownerUrl,
  variable = 'DATABASE_URL',
}: Pick<BootstrapOptions, 'ownerUrl' | 'variable'>): Promise<void> {
  if (await hearsOthers(ownerUrl, HEARING_LIMITS)) return
  const { host } = new URL(ownerUrl)
  const way =
    variable === 'DATABASE_URL'
      ? 'set DATABASE_DIRECT_URL to the address of PostgreSQL itself, and leave DATABASE_URL as it is'
      : 'it must be the address of PostgreSQL itself'
  throw new StartError(
    `${variable} leads to a pooler at ${host} that passes no notifications on, such as PgBouncer in transaction mode: ${way}.`,
  )
}

/**
 * Address of the database as the console's login role, which `bootstrapDatabase` created. It
 * contains a password: never log it.
 */
export function consoleUrlOf(ownerUrl: string, secret: string): string {
  return loginRole(ownerUrl, secret, CONSOLE_ROLE).url
}

/** @returns the address as the login role of this database. */
async function ensureAppRole(
  owner: pg.Pool,
  { ownerUrl, appUrl, secrets, ownServer }: BootstrapOptions,
): Promise<string> {
  if (appUrl !== null) {
    await requireGroupRoles(owner)
    return appUrl
  }
  const [newest, ...older] = secrets
  for (const group of [APP_ROLE, CONSOLE_ROLE] as const) {
    const before = older.map((secret) => loginRole(ownerUrl, secret, group))
    const options = { mayChangePassword: ownServer === true, before }
    await ensureLoginRole(owner, loginRole(ownerUrl, newest, group), options)
  }
  return loginRole(ownerUrl, newest).url
}

/** The address of one server with user and password of another address. Never log it. */
export function withLogin(server: string, login: string): string {
  const { username, password } = new URL(login)
  return Object.assign(new URL(server), { username, password }).href
}

/**
 * The last check before data is served: row-level security must apply to this connection.
 * @throws StartError
 */
export async function checkAppRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(unreachable(url, error))
  }
  try {
    const { rows } = await client.query<{ bypasses: boolean; owns: boolean; granted: boolean }>(`
      select rolsuper or rolbypassrls as bypasses,
             exists (select from pg_class where relowner = r.oid and relrowsecurity) as owns,
             pg_has_role('${APP_ROLE}', 'usage') as granted
        from pg_roles r where rolname = current_user`)
    await requireClusterSetting(client)
    const role = rows[0]
    if (role === undefined || role.bypasses || role.owns) {
      throw new StartError(
        'The role that the application connects with walks past row-level security: it must be no superuser, own no table and not have BYPASSRLS.',
      )
    }
    if (!role.granted)
      throw new StartError('The user of DATABASE_APP_URL must be the role "app" or a member of it.')
  } finally {
    await client.end()
  }
}

/**
 * Why a database cannot be used: names host, database and the variable of the address, never user
 * or password.
 */
export function unreachable(url: string, error: unknown, variable = 'DATABASE_URL'): string {
  const { host, pathname } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  const code = codeOf(error)
  if (code === '3D000') return `The database "${database}" does not exist on ${host}: create it first.`
  if (code === '28P01' || code === '28000') {
    return `The database at ${host} does not accept the user or password: check ${variable}.`
  }
  if (code === '08P01') {
    return `The pooler at ${host} refuses the connection (${reasonOf(error)}): leave out of the address what it does not take, or let PgBouncer ignore it with ignore_startup_parameters.`
  }
  return `The database at ${host} cannot be reached (${code ?? reasonOf(error)}): start it, or check ${variable}.`
}
