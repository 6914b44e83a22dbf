import type pg from 'pg'

/** The migrator rewrites its own tables when it runs on the restored database. */
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock', 'migration_checksum']
const OURS = `c.relnamespace::regnamespace::text in ('public', 'pgboss') and c.relname <> all ($1)`

export interface CatalogueTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Whether this connection sees only one tenant's rows at a time. */
  readonly filtered: boolean
}

/** Every table that stores rows: partitions, but not their parents. */
export async function readTables(client: pg.ClientBase): Promise<readonly CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(
    `select c.oid::regclass::text as name, row_security_active(c.oid) as filtered,
            (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c where ${OURS} and c.relkind = 'r' order by 1`,
    [MIGRATOR],
  )
  return rows
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys that are declared on a table itself; those of partitions are derived. */
export async function readForeignKeys(client: pg.ClientBase): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${OURS} and k.contype = 'f' and k.conparentid = 0 order by 1, 2`,
    [MIGRATOR],
  )
  return rows
}

/** Tables whose row-level security applies to their owner, too. */
export async function readForced(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where ${OURS} and c.relforcerowsecurity order by 1`,
    [MIGRATOR],
  )
  return rows.map(({ name }) => name)
}

/** Tables with their own triggers. */
export async function readTriggered(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where ${OURS} and exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) order by 1`,
    [MIGRATOR],
  )
  return rows.map(({ name }) => name)
}

export async function readSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where ${OURS} and c.relkind = 'S' order by 1`,
    [MIGRATOR],
  )
  const found: { name: string; lastValue: string; isCalled: boolean }[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    if (values[0]) found.push({ name, ...values[0] })
  }
  return found
}

/** Names of the applied migrations, in file order. */
export async function readMigrations(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

/** Makes the text form of values identical on every server and for every user. */
export const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`
