import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { runScript } from '../../testing/run-script.ts'
import { requireClusterSetting } from './cluster-check.ts'
import { distribute, planDistribution } from './distribution.ts'

const test = testDatabase()
const onCluster = inject('workers').length > 0

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

  it('a start without the setting is refused with one sentence', async () => {
    await setting('none')
    await expect(asApp(requireClusterSetting)).rejects.toThrow(/would not know the tenant of a transaction/)
    await setting('local')
    await expect(asApp(requireClusterSetting)).resolves.toBeUndefined()
  })

  it('isolates a tenant once, and refuses one that is not there', async () => {
    await test.addTenant('large')
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
    expect(await run(['isolate', 'nobody'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no tenant "nobody"'),
    })
  })
}

describe('npm run database', onCluster ? onSeveral : onOneServer)
