import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import { codeOf, StartError } from '../start-error.ts'
import { canLogIn } from './can-log-in.ts'

/**
 * The group role that the migrations grant rights to. There is one per server, because all
 * databases of a server share its roles. It has no login; each database has a login role that is a
 * member of it.
 */
export const APP_ROLE = 'app'

/**
 * The group role of the console: reads across tenants what its policies allow, and owns the rows of
 * staff.
 */
export const CONSOLE_ROLE = 'console'

export type GroupRole = typeof APP_ROLE | typeof CONSOLE_ROLE

/** PostgreSQL truncates longer names, so two databases could share a role. */
const LONGEST_NAME = 63

/**
 * Name of the login role of one database: `app_<database>` or `console_<database>`, shortened with
 * a hash if PostgreSQL would truncate it. Roles belong to the whole server, so a name without the
 * database would be shared by every deployment on the server.
 */
export function loginRoleOf(database: string, group: GroupRole = APP_ROLE): string {
  const name = `${group}_${database}`
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name
  return `${group}_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

export interface LoginRole {
  /** The group role whose rights it has. */
  readonly group: GroupRole
  readonly name: string
  /**
   * Derived from APP_SECRET, so that processes which share the secret need not exchange the
   * password.
   */
  readonly password: string
  /** Address of the database as this role. Never log it. */
  readonly url: string
}

/** The login role for the database of that address, with the password derived from the secret. */
export function loginRole(ownerUrl: string, secret: string, group: GroupRole = APP_ROLE): LoginRole {
  const name = loginRoleOf(databaseOf(ownerUrl), group)
  const password = createHmac('sha256', secret)
    .update(`password of the database role ${name}`)
    .digest('base64url')
  const url = new URL(ownerUrl)
  url.username = name
  url.password = password
  return { group, name, password, url: url.href }
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

export interface RoleOptions {
  /**
   * Whether any existing password may be replaced. Only on a server that no other program uses:
   * elsewhere, other processes may still log in with it.
   */
  readonly mayChangePassword: boolean
  /** The same role with the passwords of older secrets: a password that still works is replaced. */
  readonly before?: readonly LoginRole[]
}

/**
 * Creates the login role, unless it exists and accepts the password. Safe if several processes
 * start at the same time.
 *
 * @throws StartError if the owner may not create roles, or if the role has another password
 */
export async function ensureLoginRole(owner: pg.Pool, role: LoginRole, options: RoleOptions): Promise<void> {
  const logsIn = await canLogIn({ connectionString: role.url })
  if (logsIn && (await hasLimits(owner, role.name))) return
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Roles belong to the whole server: processes that start at the same time wait for each other.
    await client.query("select pg_advisory_xact_lock(hashtext('dating-platform role'))")
    // Another process may have created it in the meantime.
    if (logsIn) await limitRole(client, role.name)
    else if (!(await canLogIn({ connectionString: role.url }))) {
      const mayChangePassword = options.mayChangePassword || (await anyLogsIn(options.before ?? []))
      await makeRole(client, role, mayChangePassword)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (codeOf(error) !== '42501') throw error
    // An administrator made the role, and its limits.
    if (logsIn) return
    throw new StartError(
      `The user of DATABASE_URL may not create the role "${role.name}": create it once as an administrator (create role ${APP_ROLE} nologin; create role ${CONSOLE_ROLE} nologin; create role ${role.name} login password '...' in role ${role.group}; alter role ${role.name} set statement_timeout = '25s'), and give its address in ${ADDRESS[role.group]}.`,
    )
  } finally {
    client.release()
  }
}

/** Variable with the address of a role that an administrator created. */
const ADDRESS = { [APP_ROLE]: 'DATABASE_APP_URL', [CONSOLE_ROLE]: 'DATABASE_CONSOLE_URL' } as const

const RIGHTS = 'nosuperuser nocreatedb nocreaterole nobypassrls'

async function anyLogsIn(roles: readonly LoginRole[]): Promise<boolean> {
  for (const { url } of roles) if (await canLogIn({ connectionString: url })) return true
  return false
}

async function makeRole(client: pg.PoolClient, role: LoginRole, mayChangePassword: boolean) {
  const name = client.escapeIdentifier(role.name)
  const password = client.escapeLiteral(role.password)
  for (const group of [APP_ROLE, CONSOLE_ROLE])
    if (!(await roleExists(client, group))) await client.query(`create role ${group} nologin ${RIGHTS}`)
  if (!(await roleExists(client, role.name))) {
    await client.query(`create role ${name} login ${RIGHTS} password ${password}`)
  } else if (mayChangePassword) {
    await client.query(`alter role ${name} password ${password}`)
  } else {
    throw new StartError(
      `The role "${role.name}" does not accept the password made from APP_SECRET: start with the APP_SECRET that made it, or name it in APP_SECRETS_BEFORE. Where it is lost, stop every process of this database, run ${dropBoth(databaseOf(role.url))} there, and start again.`,
    )
  }
  await client.query(`grant ${role.group} to ${name}`)
  await limitRole(client, role.name)
}

/**
 * The server's limits for statements outside of a transaction of the application: the job queue,
 * counters, settings of sites. Those inside set their own.
 */
const ROLE_LIMITS = { idle_in_transaction_session_timeout: '60s', statement_timeout: '25s' } as const

async function limitRole(client: pg.PoolClient, role: string): Promise<void> {
  for (const [setting, value] of Object.entries(ROLE_LIMITS))
    await client.query(`alter role ${client.escapeIdentifier(role)} set ${setting} = '${value}'`)
}

/** Roles of earlier versions have other limits. */
async function hasLimits(owner: pg.Pool, role: string): Promise<boolean> {
  const { rows } = await owner.query<{ rolconfig: readonly string[] | null }>(
    'select rolconfig from pg_roles where rolname = $1',
    [role],
  )
  const known = rows[0]?.rolconfig ?? []
  return Object.entries(ROLE_LIMITS).every(([setting, value]) => known.includes(`${setting}=${value}`))
}

/** Both passwords are derived from the same secret. */
const dropBoth = (database: string) =>
  ([APP_ROLE, CONSOLE_ROLE] as const)
    .map((group) => `drop role if exists "${loginRoleOf(database, group)}"`)
    .join('; ')

async function roleExists(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  return rowCount === 1
}

/**
 * Checks that the roles which the migrations grant rights to exist, for servers whose administrator
 * creates the roles.
 *
 * @throws StartError if one is missing
 */
export async function requireGroupRoles(owner: pg.Pool): Promise<void> {
  for (const group of [APP_ROLE, CONSOLE_ROLE]) {
    const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [group])
    if (rowCount === 1) continue
    throw new StartError(
      `The database has no role "${group}", which the migrations grant rights to: create it once.`,
    )
  }
}
