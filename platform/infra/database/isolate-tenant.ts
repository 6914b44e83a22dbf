import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** Where the rows of a tenant are, and how many others share that shard. */
export interface TenantShard {
  readonly tenantId: number
  readonly shard: number
  readonly worker: string
  /** Bytes of the shards of all tables in which its rows are. */
  readonly bytes: number
  /** Whether no other tenant can be in it. */
  readonly alone: boolean
  /** The table whose shards stand for those of the whole group. */
  readonly table: string
}

/**
 * Finds the shard of a tenant by its slug.
 *
 * @throws StartError for an unknown tenant, or if the tables are not distributed
 */
export async function findShard(owner: pg.Pool, slug: string): Promise<TenantShard> {
  const { rows: tenants } = await owner.query<{ id: number }>('select id from tenant where slug = $1', [slug])
  const [tenant] = tenants
  if (tenant === undefined) throw new StartError(`There is no tenant "${slug}" in this database.`)
  const { rows } = await owner.query<Omit<TenantShard, 'tenantId'>>(
    `with place as (
       select p.logicalrelid as target, p.colocationid, get_shard_id_for_distribution_column(p.logicalrelid, $1::int) as shard
         from pg_dist_partition p where p.logicalrelid = to_regclass('public.member') and p.partmethod = 'h'),
     own as (select s.shardminvalue, s.shardmaxvalue, place.* from place join pg_dist_shard s on s.shardid = place.shard),
     -- The shards of the other tables of the group with the same bounds.
     beside as (
       select s.shardid from own join pg_dist_partition p on p.colocationid = own.colocationid
         join pg_dist_shard s on s.logicalrelid = p.logicalrelid
          and s.shardminvalue = own.shardminvalue and s.shardmaxvalue = own.shardmaxvalue)
     select own.target::text as table, own.shard::float8 as shard, own.shardminvalue = own.shardmaxvalue as alone,
            min(c.nodename || ':' || c.nodeport) as worker, coalesce(sum(c.shard_size), 0)::float8 as bytes
       from own join citus_shards c on c.shardid in (select shardid from beside)
      group by 1, 2, 3`,
    [tenant.id],
  )
  const [found] = rows
  if (found === undefined)
    throw new StartError(
      'The tables of this database are not distributed: run "npm run database -- distribute" first.',
    )
  return { tenantId: tenant.id, ...found }
}

/**
 * Gives a tenant a shard of its own in every table. While Citus copies, reads and writes go on
 * where `wal_level` is `logical` on every node; otherwise writes to that shard wait.
 *
 * @returns the new place
 * @throws StartError if a newer PostgreSQL keeps Citus from reading changes
 */
export async function isolateTenant(
  owner: pg.Pool,
  slug: string,
  { tenantId, table }: TenantShard,
): Promise<TenantShard> {
  const { rows } = await owner.query<{ logical: boolean; plugin: boolean }>(
    `select bool_and(result like 'logical %') as logical, bool_and(result like '% t') as plugin
       from run_command_on_all_nodes($$ select current_setting('wal_level') || ' '
         || (coalesce(current_setting('output_plugin_libraries', true), 'citus') ~ '\\mcitus\\M')::text::char $$)`,
  )
  const mode = rows[0]?.logical === true ? 'auto' : 'block_writes'
  if (mode === 'auto' && rows[0]?.plugin !== true)
    throw new StartError(
      'A node of the cluster does not let Citus read its changes: add citus to output_plugin_libraries on every node, and reload its configuration.',
    )
  await owner.query(
    "select isolate_tenant_to_new_shard($1::regclass, $2::int, 'CASCADE', shard_transfer_mode => $3::citus.shard_transfer_mode)",
    [table, tenantId, mode],
  )
  return findShard(owner, slug)
}
