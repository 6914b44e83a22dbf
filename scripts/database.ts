import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, readConfig } from '../platform/infra/config.ts'
import { requireCoordinator } from '../platform/infra/database/cluster-check.ts'
import { isConnectionFailure } from '../platform/infra/database/connection-failure.ts'
import {
  type DistributionPlan,
  distribute,
  planDistribution,
} from '../platform/infra/database/distribution.ts'
import { findShard, isolateTenant, type TenantShard } from '../platform/infra/database/isolate-tenant.ts'
import { createPool } from '../platform/infra/database/pool.ts'
import { MIGRATION_LIMITS } from '../platform/infra/database/time-limits.ts'
import { codeOf, reasonOf, StartError } from '../platform/infra/start-error.ts'
import { runCommand, say } from './command.ts'

const USAGE = `npm run database -- distribute [--dry-run]
npm run database -- isolate <tenant> [--dry-run]

  distribute   spreads the tables of a cluster of Citus over its workers, by tenant. Repeating it continues a run
               that was cut, and distributes tables that a newer version has added.
  isolate      gives a large site a shard of its own, which Citus can then move to another worker
  --dry-run    says what would be done, and how much it is

  DATABASE_URL is the coordinator. Stop the program before distribute; isolate works beside it.
  Exit code: 0 done, 1 refused or failed, 2 the command was not understood.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, 'dry-run': { type: 'boolean' } },
  })
  if (values.help) return say(USAGE, 0)
  const [command, tenant, ...more] = positionals
  const dry = values['dry-run'] === true
  if (command === 'distribute' && tenant === undefined)
    return onCluster(readConfig(), (owner) => runDistribute(owner, dry))
  if (command === 'isolate' && tenant !== undefined && more.length === 0)
    return onCluster(readConfig(), (owner) => runIsolate(owner, tenant, dry))
  return say(USAGE, 2)
}

/** Runs `work` with connections of the owner to a coordinator. */
async function onCluster(config: Config, work: (owner: pg.Pool) => Promise<void>): Promise<number> {
  if (config.databaseUrl === null)
    throw new StartError('DATABASE_URL is not set: it must be the address of the cluster’s coordinator.')
  const { host } = new URL(config.databaseUrl)
  const limits = { ...MIGRATION_LIMITS, query: 24 * 3_600_000 }
  const owner = createPool({ url: config.databaseUrl, size: 2, name: 'npm run database', limits })
  try {
    await requireCoordinator(owner, host)
    await work(owner)
    return 0
  } catch (error) {
    if (error instanceof StartError || !isFailureOfDatabase(error)) throw error
    throw new StartError(
      isConnectionFailure(error) || codeOf(error) === null
        ? `The database at ${host} cannot be reached (${codeOf(error) ?? reasonOf(error)}): start it, or check DATABASE_URL.`
        : `The database at ${host} refused it: ${reasonOf(error)} (${codeOf(error)}).`,
    )
  } finally {
    await owner.end()
  }
}

const isFailureOfDatabase = (error: unknown) => isConnectionFailure(error) || codeOf(error) !== null

async function runDistribute(owner: pg.Pool, dry: boolean): Promise<void> {
  const plan = await planDistribution(owner)
  say(planned(plan), 0)
  if (dry || isDone(plan)) return
  await refuseRunningProgram(owner)
  const start = performance.now()
  await distribute(owner, plan, (step) => say(`  ${step}`, 0))
  say(`Distributed in ${secondsSince(start)} s: ${plan.done + plan.tables.length} tables.`, 0)
}

const isDone = (plan: DistributionPlan) =>
  plan.tables.length === 0 && !plan.reference && plan.foreignKeys === 0 && !plan.setting

/** Writes of the program would wait for minutes, and then fail. */
async function refuseRunningProgram(owner: pg.Pool): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'dating-platform%'`,
  )
  if (rowCount === 0) return
  throw new StartError(
    `The program is connected to this database (${rowCount} connections): stop every process of it first.`,
  )
}

function planned(plan: DistributionPlan): string {
  if (isDone(plan)) return `All ${plan.done} tables with a tenant are distributed: nothing to do.`
  const rows = plan.tables.reduce((sum, one) => sum + one.rows, 0)
  const bytes = plan.tables.reduce((sum, one) => sum + one.bytes, 0)
  return [
    `To distribute: ${plan.tables.length} tables over ${plan.shards} shards each, about ${rows} rows, ${megabytes(bytes)}; ${plan.done} are distributed already.`,
    `Foreign keys to write again: ${plan.foreignKeys}. About ${expectedSeconds(plan, bytes)} s; the program must be stopped meanwhile.`,
  ].join('\n')
}

/**
 * Measured on two cores: a table or foreign key takes some milliseconds for each shard, and rows
 * are copied at about 10 MB a second with their indexes.
 */
const MS_A_SHARD = 15
const BYTES_A_SECOND = 10_000_000
/** Of an isolation without data: Citus makes a shard of every table, with its indexes and keys. */
const ISOLATION_SECONDS = 25

function expectedSeconds(plan: DistributionPlan, bytes: number): number {
  const objects = plan.tables.length + plan.foreignKeys
  return Math.ceil((objects * plan.shards * MS_A_SHARD) / 1000 + bytes / BYTES_A_SECOND)
}

async function runIsolate(owner: pg.Pool, slug: string, dry: boolean): Promise<void> {
  const before = await findShard(owner, slug)
  if (before.alone) {
    say(`The tenant "${slug}" has a shard of its own already: ${placeOf(before)}.`, 0)
    return
  }
  const expected = Math.ceil(before.bytes / BYTES_A_SECOND) + ISOLATION_SECONDS
  say(`The tenant "${slug}" shares a shard: ${placeOf(before)}. About ${expected} s.`, 0)
  if (dry) return
  const start = performance.now()
  const after = await isolateTenant(owner, slug, before)
  say(`Moved in ${secondsSince(start)} s: ${placeOf(after)}.`, 0)
}

const placeOf = ({ shard, worker, bytes }: TenantShard) => `${shard} on ${worker}, ${megabytes(bytes)}`
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
const secondsSince = (start: number) => Math.round((performance.now() - start) / 100) / 10

await runCommand(main)
