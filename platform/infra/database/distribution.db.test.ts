import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { onCluster } from '../../testing/on-cluster.ts'
import { runScript } from '../../testing/run-script.ts'
import { requireClusterSetting } from './cluster-check.ts'
import { distribute, planDistribution } from './distribution.ts'
import { lockSlot } from './lock.ts'
import { migrate } from './migrator.ts'

const test = testDatabase()

const run = (parameters: readonly string[]) =>
  runScript('database', parameters, { DATABASE_URL: test.ownerUrl })

/** A new connection as the application: settings of the database apply to new ones. */
async function asApp<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: test.appUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const setting = (value: string) =>
  test.owner.query(
    `do $$ begin execute format('alter database %I set citus.propagate_set_commands = ${value}', current_database()); end $$`,
  )

/** A migration as CONTRIBUTING.md describes it: keys to tables with a tenant follow `isolate`. */
const LATER = `
  create unlogged table later (tenant_id int not null references tenant (id), id uuid not null, member_id uuid not null,
    primary key (tenant_id, id));
  create index later_member on later (tenant_id, member_id);
  call isolate('later');
  call open_to_console('later');
  alter table later add foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade;
  grant select, insert on later to app;`

function onOneServer(): void {
  it.each([[['distribute']], [['distribute', '--dry-run']], [['isolate', 'amore']]])(
    'npm run database -- %j says that a server without Citus is no cluster',
    async (parameters) => {
      const { code, out, err } = await run(parameters)
      expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining('is no cluster') })
      expect(err).not.toContain('\n')
    },
  )

  it('a start needs no setting of a cluster', async () => {
    await expect(asApp(requireClusterSetting)).resolves.toBeUndefined()
  })
}

function onSeveral(): void {
  it('every table with a tenant is distributed, and repeating it does nothing', async () => {
    expect(await planDistribution(test.owner)).toMatchObject({
      reference: false,
      tables: [],
      foreignKeys: 0,
      setting: false,
    })
    expect(await run(['distribute'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing to do'),
    })
  })

  it('the workers show nothing without a tenant, and only the tenant’s rows with one', async () => {
    const [one, other] = [await test.addTenant('one'), await test.addTenant('other')]
    const seen = (tenant?: number) =>
      asApp(async (client) => {
        await client.query('begin')
        if (tenant !== undefined) await client.query(`set local app.tenant = '${tenant}'`)
        const { rows } = await client.query<{ tenant_id: number }>('select tenant_id from visitor_seen')
        return rows.map(({ tenant_id }) => tenant_id)
      })
    await test.owner.query(
      `insert into visitor_seen (tenant_id, day, digest) values ($1, '2026-11-27', $3), ($2, '2026-11-27', $3)`,
      [one, other, Buffer.alloc(16)],
    )
    expect([await seen(), await seen(one), await seen(other)]).toEqual([[], [one], [other]])
  })

  it('continues a run that was cut between two steps', async () => {
    const { rows } = await test.owner.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'photo_tenant_id_member_id_fkey'`,
    )
    await test.owner.query(
      'create table distribution_foreign_key (target text, name text, definition text, primary key (target, name))',
    )
    await test.owner.query(
      `insert into distribution_foreign_key values ('photo', 'photo_tenant_id_member_id_fkey', $1)`,
      [rows[0]?.definition],
    )
    await test.owner.query('alter table photo drop constraint photo_tenant_id_member_id_fkey')
    expect(await planDistribution(test.owner)).toMatchObject({ foreignKeys: 1 })
    await distribute(test.owner, await planDistribution(test.owner), () => undefined)
    expect(await planDistribution(test.owner)).toMatchObject({ foreignKeys: 0 })
    const again = await test.owner.query(
      `select from pg_constraint where conname = 'photo_tenant_id_member_id_fkey' and contype = 'f'`,
    )
    expect(again.rowCount).toBe(1)
  })

  it('a table of a later migration is distributed by it, with its rules and keys', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'later-migration-'))
    try {
      fs.cpSync('migrations', folder, { recursive: true })
      fs.writeFileSync(path.join(folder, '9999_later.sql'), LATER)
      expect(await migrate(test.owner, { folder })).toEqual(['9999_later'])
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
    expect(await planDistribution(test.owner)).toMatchObject({ tables: [], foreignKeys: 0, setting: false })
    const shards = await test.owner.query<{ result: string }>(
      `select result from run_command_on_placements('later', $$ select concat_ws(' ', relrowsecurity and relforcerowsecurity, relpersistence,
         (select string_agg(polname, ' ' order by polname) from pg_policy where polrelid = c.oid),
         (select count(*) from pg_constraint where conrelid = c.oid and contype = 'f'))
         from pg_class c where oid = '%s'::regclass $$)`,
    )
    expect(shards.rows.length).toBeGreaterThan(1)
    for (const { result } of shards.rows) expect(result).toBe('t p console tenant 2')
    await test.owner.query('drop table later')
  })

  it('a start without the setting is refused with one sentence', async () => {
    await setting('none')
    await expect(asApp(requireClusterSetting)).rejects.toThrow(/would not know the tenant of a transaction/)
    await setting('local')
    await expect(asApp(requireClusterSetting)).resolves.toBeUndefined()
  })

  it('isolates a tenant once, and refuses one that is not there', async () => {
    const [large, beside] = [await test.addTenant('large'), await test.addTenant('beside')]
    for (const tenant of [large, beside])
      await test.database.withTenant(tenant, async (db) => {
        await lockSlot(db, 'theme', 'any')
        await buildMember(db)
      })
    expect(await run(['isolate', 'large', '--dry-run'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('shares a shard'),
    })
    expect(await run(['isolate', 'large'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Moved in'),
    })
    expect(await run(['isolate', 'large'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('a shard of its own already'),
    })
    for (const tenant of [large, beside])
      expect(
        await test.database.withTenant(tenant, (db) =>
          db.trx.selectFrom('member').select('tenant_id').where('tenant_id', '=', tenant).execute(),
        ),
      ).toEqual([{ tenant_id: tenant }])
    expect(await run(['isolate', 'nobody'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no tenant "nobody"'),
    })
  })
}

describe('npm run database', onCluster ? onSeveral : onOneServer)
