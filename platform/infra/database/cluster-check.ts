import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** The version of Citus that this program was tried on. */
export const CITUS_MAJOR = 13

/** What row-level security needs on a cluster: the workers learn `app.tenant` of a transaction. */
export const NEEDED_SETTING = { name: 'citus.propagate_set_commands', value: 'local' } as const

/**
 * Refuses a connection to a cluster whose setting is missing: the workers would not know the tenant
 * of a transaction, and row-level security would hide all rows there. Does nothing on a database
 * that is no cluster.
 *
 * @throws StartError with one sentence
 */
export async function requireClusterSetting(client: pg.Client | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ version: string; value: string | null }>(
    `select extversion as version, current_setting('${NEEDED_SETTING.name}', true) as value
       from pg_extension where extname = 'citus'`,
  )
  const [cluster] = rows
  if (cluster === undefined || cluster.value === NEEDED_SETTING.value) return
  throw new StartError(
    `The database is a cluster of Citus ${cluster.version} on which ${NEEDED_SETTING.name} is "${cluster.value ?? ''}" and not "${NEEDED_SETTING.value}", so that its workers would not know the tenant of a transaction: run "npm run database -- distribute" once.`,
  )
}

interface ClusterRow {
  readonly version: string | null
  readonly group: number | null
  readonly workers: number
  readonly sees_all: boolean
  readonly migrated: boolean
}

/**
 * Requires a coordinator of Citus with workers, a migrated database unless `options.migrated` is
 * false, and a user who sees every row.
 *
 * @throws StartError with one sentence
 */
export async function requireCoordinator(
  owner: pg.Pool,
  host: string,
  options: { readonly migrated: boolean } = { migrated: true },
): Promise<void> {
  const { version, group, workers, sees_all, migrated } = await readCluster(owner)
  if (version === null)
    throw new StartError(
      `The database at ${host} is no cluster: run "create extension citus" in it on every node, and name the workers with citus_add_node.`,
    )
  if (Number.parseInt(version, 10) !== CITUS_MAJOR)
    throw new StartError(`The database at ${host} is Citus ${version}: version ${CITUS_MAJOR} is needed.`)
  if (group !== 0)
    throw new StartError(`The database at ${host} is a worker: the address of the coordinator is needed.`)
  if (workers === 0)
    throw new StartError(
      `The cluster at ${host} has no worker that takes data: name the workers with citus_add_node first.`,
    )
  if (options.migrated && !migrated)
    throw new StartError(`The database at ${host} has no tables of this program: start it there once.`)
  if (!sees_all)
    throw new StartError(
      'The user of DATABASE_URL does not see the rows of all tenants, which must be copied: it must be a superuser or have BYPASSRLS for this command.',
    )
}

async function readCluster(owner: pg.Pool): Promise<ClusterRow> {
  const { rows } = await owner.query<Omit<ClusterRow, 'group' | 'workers'>>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
            (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as sees_all,
            to_regclass('public.tenant') is not null as migrated`,
  )
  const found = { version: null, sees_all: false, migrated: false, ...rows[0], group: null, workers: 0 }
  if (found.version === null) return found
  const nodes = await owner.query<{ group: number; workers: number }>(
    `select (select groupid from pg_dist_local_group) as group,
            (select count(*)::int from pg_dist_node
              where groupid <> 0 and noderole = 'primary' and isactive and shouldhaveshards) as workers`,
  )
  return { ...found, ...nodes.rows[0] }
}
