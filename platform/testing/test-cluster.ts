import { bootstrapDatabase, ensureDatabase } from '../infra/database/bootstrap.ts'
import { NEEDED_SETTING, requireCoordinator } from '../infra/database/cluster-check.ts'
import { distribute, planDistribution } from '../infra/database/distribution.ts'
import { createPool } from '../infra/database/pool.ts'
import { MIGRATION_LIMITS } from '../infra/database/time-limits.ts'
import { codeOf, reasonOf, StartError } from '../infra/start-error.ts'
import { onDatabase, onServers, TEMPLATE } from './server.ts'

/** A cluster on which the template database is distributed. */
export interface TestCluster {
  /** Addresses of the template on the coordinator, as the owner and as the role `app`. */
  readonly ownerUrl: string
  readonly appUrl: string
  /** Addresses of the server's own database on the workers. */
  readonly workers: readonly string[]
}

/**
 * Prepares a migrated and distributed template on every node of a cluster that is there. A test
 * file clones it on every node: the metadata of Citus is in the database, so that the clones form a
 * cluster like it.
 *
 * @param url a database of the coordinator with the extension and workers, as a superuser that may
 *   log in on every node with the same password
 * @throws StartError with one sentence
 */
export async function prepareTestCluster(url: string, secret: string): Promise<TestCluster> {
  try {
    if (!/^postgres(?:ql)?:\/\/./.test(url)) throw new TypeError('not the address of a database')
    const { coordinator, workers } = await readNodes(url)
    const nodes = [url, ...workers]
    for (const node of nodes) await emptyTemplate(node)
    const ownerUrl = onDatabase(url, TEMPLATE)
    await joinNodes(ownerUrl, coordinator, workers)
    const appUrl = await bootstrapDatabase({ ownerUrl, appUrl: null, secrets: [secret] })
    await distributeTemplate(ownerUrl)
    for (const node of nodes) await closeTemplate(node)
    return { ownerUrl, appUrl, workers: workers.map((worker) => onDatabase(worker, 'postgres')) }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `CLUSTER_URL leads to no cluster that the tests can use (${codeOf(error) ?? reasonOf(error)}): it must be a database on the coordinator, with the extension citus and workers, as a superuser.`,
    )
  }
}

interface Node {
  readonly name: string
  readonly port: number
}

async function readNodes(url: string): Promise<{ coordinator: Node; workers: readonly string[] }> {
  const pool = createPool({ url, size: 1, limits: MIGRATION_LIMITS })
  try {
    await requireCoordinator(pool, new URL(url).host, { migrated: false })
    const { rows } = await pool.query<Node & { readonly group: number }>(
      "select nodename as name, nodeport as port, groupid as group from pg_dist_node where noderole = 'primary' order by groupid",
    )
    const { hostname, port } = new URL(url)
    const own = rows.find(({ group }) => group === 0) ?? { name: hostname, port: Number(port || 5432) }
    return { coordinator: own, workers: rows.filter(({ group }) => group !== 0).map((one) => at(url, one)) }
  } finally {
    await pool.end()
  }
}

function at(url: string, { name, port }: Node): string {
  const changed = new URL(url)
  changed.hostname = name
  changed.port = String(port)
  return changed.href
}

async function emptyTemplate(node: string): Promise<void> {
  await onServers([onDatabase(node, 'postgres')], [`drop database if exists ${TEMPLATE} with (force)`])
  await ensureDatabase(onDatabase(node, 'postgres'), TEMPLATE)
  await onServers([onDatabase(node, TEMPLATE)], ['create extension citus'])
}

async function joinNodes(ownerUrl: string, own: Node, workers: readonly string[]): Promise<void> {
  const added = workers.map((worker) => {
    const { hostname, port } = new URL(worker)
    return `select citus_add_node('${hostname}', ${Number(port || 5432)})`
  })
  await onServers(
    [ownerUrl],
    [
      `select citus_set_coordinator_host('${own.name}', ${own.port})`,
      ...added,
      // The start refuses a cluster without it.
      `alter database ${TEMPLATE} set ${NEEDED_SETTING.name} = '${NEEDED_SETTING.value}'`,
    ],
  )
}

/** Two shards, one a worker: each costs a file for every table and index of every clone. */
const SHARDS = 2

async function distributeTemplate(ownerUrl: string): Promise<void> {
  const owner = createPool({ url: ownerUrl, size: 1, limits: MIGRATION_LIMITS })
  try {
    await owner.query(`set citus.shard_count = ${SHARDS}`)
    await distribute(owner, await planDistribution(owner), () => undefined)
  } finally {
    await owner.end()
  }
}

/** A template must have no connections while it is cloned, and Citus keeps one of its own. */
async function closeTemplate(node: string): Promise<void> {
  await onServers(
    [onDatabase(node, 'postgres')],
    [
      `alter database ${TEMPLATE} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`,
    ],
  )
}
