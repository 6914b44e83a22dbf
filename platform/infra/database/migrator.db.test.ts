import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { ensureDatabase } from './bootstrap.ts'
import { digestOfNames } from './migration-files.ts'
import { migrate, pendingMigrations, requireMigrated } from './migrator.ts'
import { createPool } from './pool.ts'

const test = testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
const made: { name: string; owner: pg.Pool }[] = []

afterAll(async () => {
  for (const { owner, name } of made) {
    await owner.end()
    await test.owner.query(`drop database ${name} with (force)`)
  }
  fs.rmSync(folder, { recursive: true })
})

/** The owner's connections to a database without tables. */
async function emptyDatabase(): Promise<pg.Pool> {
  const name = `migrated_${made.length}`
  await ensureDatabase(test.ownerUrl, name)
  const url = new URL(test.ownerUrl)
  url.pathname = `/${name}`
  const owner = createPool({ url: url.href })
  made.push({ name, owner })
  return owner
}

/** A folder with these migrations, by their names without number and ending. */
function files(...texts: readonly (readonly [name: string, sql: string])[]): string {
  const set = fs.mkdtempSync(path.join(folder, 'set-'))
  for (const [name, text] of texts) fs.writeFileSync(path.join(set, `${name}.sql`), text)
  return set
}

const ONE = ['0001_one', 'create table one (id int);'] as const
const TWO = ['0002_two', 'create table two (id int);'] as const

async function scalar(owner: pg.Pool, sql: string): Promise<unknown> {
  const { rows } = await owner.query<{ found: unknown }>(`select (${sql}) as found`)
  return rows[0]?.found
}

const ranIn = (owner: pg.Pool) =>
  scalar(owner, `select array_agg(name::text order by name) from kysely_migration`)

describe('migrations', () => {
  it('are refused if an applied file was edited', async () => {
    const owner = await emptyDatabase()
    const set = files(ONE)
    expect(await migrate(owner, { folder: set })).toEqual(['0001_one'])
    expect(await migrate(owner, { folder: set })).toEqual([])
    fs.appendFileSync(path.join(set, '0001_one.sql'), '-- edited')
    await expect(migrate(owner, { folder: set })).rejects.toThrow(
      /^The migration 0001_one was edited [^\n]+\.$/,
    )
  })

  it('stay where a later one fails, which leaves nothing; the next run goes on with it', async () => {
    const owner = await emptyDatabase()
    const set = files(ONE, ['0002_bad', 'create table half (id int); create tabel bad;'])
    await expect(migrate(owner, { folder: set })).rejects.toThrow(
      /^The migration 0002_bad of the database failed: [^\n]+\.$/,
    )
    expect(await ranIn(owner)).toEqual(['0001_one'])
    expect(await scalar(owner, `to_regclass('half')`)).toBeNull()
    fs.writeFileSync(path.join(set, '0002_bad.sql'), 'create table half (id int);')
    expect(await migrate(owner, { folder: set })).toEqual(['0002_bad'])
  })

  it('are listed and required without being run', async () => {
    const owner = await emptyDatabase()
    const set = { folder: files(ONE, TWO) }
    const { pending } = await pendingMigrations(owner, set)
    expect(pending.map(({ name }) => name)).toEqual(['0001_one', '0002_two'])
    await expect(requireMigrated(owner, set)).rejects.toThrow(
      /^The database lacks the migration 0001_one and 1 more: run "npm run migrate" [^\n]+\.$/,
    )
    expect(await scalar(owner, `select count(*)::int from pg_class where relname = 'kysely_migration'`)).toBe(
      0,
    )
    await migrate(owner, set)
    await requireMigrated(owner, set)
  })
})

describe('a migration that would make requests wait', () => {
  let owner: pg.Pool
  let other: pg.PoolClient
  beforeAll(async () => {
    owner = await emptyDatabase()
    await owner.query('create table busy (id int)')
    other = await owner.connect()
  })
  afterAll(() => other.release())

  /** Resolves when a session waits for a lock of the table, or has it. */
  async function locked(granted: boolean): Promise<void> {
    const sql = `select count(*)::int from pg_locks where relation = 'busy'::regclass
      and mode = 'AccessExclusiveLock' and granted = ${granted}`
    while ((await scalar(owner, sql)) === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  it('gives way while it waits for a reader itself, and runs when that is over', async () => {
    await other.query('begin; select from busy')
    const migrated = migrate(owner, {
      folder: files(['0001_wide', 'alter table busy add column wide text;']),
      pauses: Array.from({ length: 100 }, () => 50),
    })
    await locked(false)
    // It would wait behind the migration for as long as the first reader goes on.
    await owner.query('select from busy')
    expect(await scalar(owner, `select count(*)::int from kysely_migration`)).toBe(0)
    await other.query('commit')
    expect(await migrated).toEqual(['0001_wide'])
  })

  it('gives way while it works, although it has its locks', async () => {
    const said: string[] = []
    await other.query('begin; select pg_advisory_xact_lock(1)')
    const migrated = migrate(owner, {
      // The advisory lock stands for work that takes long.
      folder: files([
        '0003_long',
        'set local lock_timeout = 0; alter table busy add column long text; select pg_advisory_xact_lock(1);',
      ]),
      pauses: Array.from({ length: 100 }, () => 50),
      report: (sentence) => said.push(sentence),
    })
    await locked(true)
    await owner.query('select from busy')
    await other.query('commit')
    expect(await migrated).toEqual(['0003_long'])
    expect(said).toContain('0003_long would make requests wait: it runs again in 0.05 s.')
  })

  it('that never finds its time ends with one sentence', async () => {
    await other.query('begin; select from busy')
    const set = files([
      '0004_never',
      "set local lock_timeout = '10ms'; alter table busy add column never text;",
    ])
    await expect(migrate(owner, { folder: set, pauses: [1] })).rejects.toThrow(
      /^The migration 0004_never gave way 2 times, [^\n]+\.$/,
    )
    await other.query('commit')
  })
})

describe('a migration outside of a transaction', () => {
  const UNIQUE = [
    '0002_unique',
    `-- no transaction
-- Why it is there; with a semicolon.
create unique index concurrently if not exists one_id
  on one (id);
analyze one;`,
  ] as const

  it('builds an index again that a failure left invalid', async () => {
    const owner = await emptyDatabase()
    await migrate(owner, { folder: files(ONE) })
    await owner.query('insert into one values (1), (1)')
    const set = { folder: files(ONE, UNIQUE) }
    await expect(migrate(owner, set)).rejects.toThrow(
      /^The migration 0002_unique of the database failed: [^\n]+\.$/,
    )
    const valid = `select indisvalid from pg_index where indexrelid = 'one_id'::regclass`
    expect(await scalar(owner, valid)).toBe(false)
    await owner.query('delete from one')
    expect(await migrate(owner, set)).toEqual(['0002_unique'])
    expect(await scalar(owner, valid)).toBe(true)
  })

  it('waits for no other process that wants to migrate', async () => {
    const owner = await emptyDatabase()
    const set = { folder: files(ONE, UNIQUE) }
    const ran = await Promise.all([migrate(owner, set), migrate(owner, set), migrate(owner, set)])
    expect(ran.flat()).toEqual(['0001_one', '0002_unique'])
  })
})

describe('an older program on a newer database', () => {
  it('starts, because migrations keep what it uses', async () => {
    const owner = await emptyDatabase()
    await migrate(owner, { folder: files(ONE, TWO) })
    const older = { folder: files(ONE) }
    expect(await migrate(owner, older)).toEqual([])
    await requireMigrated(owner, older)
  })

  it('is refused in one sentence after a migration that breaks it', async () => {
    const owner = await emptyDatabase()
    const breaking = ['0002_contract', '-- breaks older programs\ndrop table one;'] as const
    await migrate(owner, { folder: files(ONE, breaking, ['0003_more', 'create table three (id int);']) })
    const older = { folder: files(ONE) }
    const sentence = /^A newer version of this program changed [^\n]+ \(0002_contract\): [^\n]+\.$/
    await expect(requireMigrated(owner, older)).rejects.toThrow(sentence)
    await expect(migrate(owner, older)).rejects.toThrow(sentence)
  })
})

describe('a baseline', () => {
  const old = [ONE, TWO] as const
  const names = old.map(([name]) => name)
  const BASE = [
    '0001_baseline',
    `-- replaces 2 migrations up to 0002_two, sha256 ${digestOfNames(names)}\n${old.map(([, sql]) => sql).join('\n')}`,
  ] as const
  const NEXT = ['0003_next', 'alter table two add column next int;'] as const

  it('is noted on a database that ran all that it replaces, which goes on with what follows', async () => {
    const owner = await emptyDatabase()
    await migrate(owner, { folder: files(...old) })
    const set = { folder: files(BASE, NEXT) }
    await expect(requireMigrated(owner, set)).rejects.toThrow(/lacks the migration 0001_baseline and 1 more/)
    expect(await migrate(owner, set)).toEqual(['0003_next'])
    expect(await ranIn(owner)).toEqual(['0001_baseline', '0003_next'])
    expect(await migrate(owner, set)).toEqual([])
  })

  it('runs on a new database, and for a backup that names what it replaces', async () => {
    const owner = await emptyDatabase()
    expect(await migrate(owner, { folder: files(BASE, NEXT), only: names })).toEqual(['0001_baseline'])
    expect(await migrate(owner, { folder: files(BASE, NEXT) })).toEqual(['0003_next'])
  })

  it('refuses a database that stopped between them, with one sentence', async () => {
    const owner = await emptyDatabase()
    await migrate(owner, { folder: files(ONE) })
    await expect(migrate(owner, { folder: files(BASE) })).rejects.toThrow(
      /^This state is older than 0001_baseline, which replaces the 2 migrations up to 0002_two: [^\n]+\.$/,
    )
    expect(await ranIn(owner)).toEqual(['0001_one'])
  })
})
