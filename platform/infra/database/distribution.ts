import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { NEEDED_SETTING } from './cluster-check.ts'

/** The table that every other table with a tenant refers to; it is copied to every worker. */
const REFERENCE = 'tenant'
const KEY = 'tenant_id'
/** Foreign keys that are not there while tables are moved: a cut run finds them here. */
const WAITING_KEYS = 'distribution_foreign_key'

/** What is to be done, and how much it is. */
export interface DistributionPlan {
  /** Whether `tenant` must still become a reference table. */
  readonly reference: boolean
  /** Tables with a tenant that are not yet distributed. */
  readonly tables: readonly PlannedTable[]
  /** Number of tables with a tenant that are distributed already. */
  readonly done: number
  /** Foreign keys to take away and to write again, those of a cut run included. */
  readonly foreignKeys: number
  /** Number of shards that each table will have. */
  readonly shards: number
  /** Whether `citus.propagate_set_commands` must still be set for the database. */
  readonly setting: boolean
}

export interface PlannedTable {
  readonly name: string
  /** As PostgreSQL estimates it. */
  readonly rows: number
  readonly bytes: number
}

/** Tables of the schema `public`; `k.key` says whether one has a tenant. */
const TABLES = `
  select c.oid, c.oid::regclass::text as name, greatest(c.reltuples, 0)::bigint::float8 as rows,
         pg_total_relation_size(c.oid)::float8 as bytes, p.partmethod as method,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '${KEY}' and not a.attisdropped) as key
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

interface TableRow extends PlannedTable {
  readonly method: string | null
  readonly key: boolean
}

/**
 * Reads from the catalogue what must be done to distribute this database.
 *
 * @throws StartError if a table has something that Citus does not support
 */
export async function planDistribution(owner: pg.Pool): Promise<DistributionPlan> {
  const { rows } = await owner.query<TableRow>(`${TABLES} order by name`)
  const tenants = rows.filter(({ key }) => key)
  await refuseUnsupported(owner)
  const pending = tenants.filter(({ method }) => method !== 'h')
  const { rows: facts } = await owner.query<{ shards: number; value: string; keys: number }>(
    `select current_setting('citus.shard_count')::int as shards, current_setting('${NEEDED_SETTING.name}') as value,
            (select count(*)::int from pg_constraint where oid = any ($1::oid[])) as keys`,
    [(await keysOf(owner, pending)).map(({ oid }) => oid)],
  )
  const reference = rows.find(({ name }) => name === REFERENCE)
  return {
    reference: reference?.method !== 'n',
    tables: pending.map(({ name, rows: number, bytes }) => ({ name, rows: number, bytes })),
    done: tenants.length - pending.length,
    foreignKeys: (facts[0]?.keys ?? 0) + (await waitingKeys(owner)).length,
    shards: facts[0]?.shards ?? 0,
    setting: facts[0]?.value !== NEEDED_SETTING.value,
  }
}

/** Triggers and foreign keys of tables with a tenant that Citus refuses. */
async function refuseUnsupported(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ what: string }>(`
    with t as (${TABLES})
    select format('the trigger %s on %s', g.tgname, t.name) as what from pg_trigger g join t on t.oid = g.tgrelid
     where t.key and not g.tgisinternal
    union all
    select format('the foreign key %s of %s', k.conname, t.name) from pg_constraint k join t on t.oid = k.conrelid
      left join t r on r.oid = k.confrelid
     where k.contype = 'f' and (
       (t.key and (k.confdelsetcols is not null or not (r.key or r.name = '${REFERENCE}')))
       or (not t.key and r.key))
    order by 1`)
  if (rows.length === 0) return
  const named = rows.map(({ what }) => what).join(', ')
  throw new StartError(`A cluster does not support ${named}: nothing was changed.`)
}

interface ForeignKey {
  readonly oid: number
  readonly target: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys from and to these tables. */
async function keysOf(
  owner: pg.Pool | pg.PoolClient,
  tables: readonly PlannedTable[],
): Promise<readonly ForeignKey[]> {
  const { rows } = await owner.query<ForeignKey>(
    `select k.oid, k.conrelid::regclass::text as target, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k where k.contype = 'f' and k.conparentid = 0
        and (k.conrelid = any ($1::regclass[]) or k.confrelid = any ($1::regclass[])) order by 2, 3`,
    [tables.map(({ name }) => name)],
  )
  return rows
}

async function waitingKeys(owner: pg.Pool | pg.PoolClient): Promise<readonly Omit<ForeignKey, 'oid'>[]> {
  const { rows: there } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.${WAITING_KEYS}') is not null as there`,
  )
  if (there[0]?.there !== true) return []
  const { rows } = await owner.query<Omit<ForeignKey, 'oid'>>(
    `select target, name, definition from ${WAITING_KEYS} order by target, name`,
  )
  return rows
}

/**
 * Distributes the tables of the plan by their tenant, all in one group, so that everything of one
 * tenant is on one worker. Each step is a transaction of its own; a run that was cut continues
 * where it ended.
 *
 * @param report called before each step
 */
export async function distribute(
  owner: pg.Pool,
  plan: DistributionPlan,
  report: (step: string) => void,
): Promise<void> {
  const step = async (name: string, work: (client: pg.PoolClient) => Promise<void>) => {
    report(name)
    await inOwnTransaction(owner, work)
  }
  await step(`setting ${NEEDED_SETTING.name}`, setForDatabase)
  if (plan.tables.length > 0)
    await step('taking the foreign keys away', (client) => takeKeysAway(client, plan.tables))
  if (plan.reference)
    await step(REFERENCE, async (client) => {
      await client.query('select create_reference_table($1)', [REFERENCE])
    })
  for (const { name } of plan.tables)
    await step(name, async (client) => {
      await client.query(`call distribute_by_tenant($1)`, [name])
    })
  await emptyLocalCopies(owner)
  const waiting = await waitingKeys(owner)
  for (const { target, name, definition } of waiting)
    await step(`foreign key ${name} of ${target}`, async (client) => {
      await client.query(
        `alter table ${target} add constraint ${client.escapeIdentifier(name)} ${definition}`,
      )
      await client.query(`delete from ${WAITING_KEYS} where target = $1 and name = $2`, [target, name])
    })
  await owner.query(`drop table if exists ${WAITING_KEYS}`)
  await requireRowSecurity(owner)
}

async function inOwnTransaction(
  owner: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Shards of one table refer to those of others, and to the copies of `tenant`.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    // The server rolls back when the connection ends.
    client.release(true)
    throw error
  }
}

async function setForDatabase(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = client.escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`alter database ${name} set ${NEEDED_SETTING.name} = '${NEEDED_SETTING.value}'`)
}

async function takeKeysAway(client: pg.PoolClient, tables: readonly PlannedTable[]): Promise<void> {
  await client.query(
    `create table if not exists ${WAITING_KEYS} (target text, name text, definition text, primary key (target, name))`,
  )
  for (const { target, name, definition } of await keysOf(client, tables)) {
    await client.query(`insert into ${WAITING_KEYS} values ($1, $2, $3)`, [target, name, definition])
    await client.query(`alter table ${target} drop constraint ${client.escapeIdentifier(name)}`)
  }
}

/** The rows that were copied to the workers stay in the coordinator's own table until then. */
async function emptyLocalCopies(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select name from (${TABLES}) t where (key and method = 'h') or (name = '${REFERENCE}' and method = 'n')`,
  )
  for (const { name } of rows)
    await owner.query('select truncate_local_data_after_distributing_table($1)', [name])
}

/**
 * Every shard must have row-level security like its table.
 *
 * @throws StartError naming the tables
 */
async function requireRowSecurity(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`
    select t.name from (${TABLES}) t join pg_class c on c.oid = t.oid
      cross join lateral run_command_on_placements(t.oid,
        'select relrowsecurity and relforcerowsecurity from pg_class where oid = ''%s''::regclass') as shard
     where t.method = 'h' and c.relrowsecurity group by t.name
    having not bool_and(shard.success and shard.result = 't') order by 1`)
  if (rows.length === 0) return
  const named = rows.map(({ name }) => name).join(', ')
  throw new StartError(`Row-level security is missing on shards of ${named}: do not start the program.`)
}
