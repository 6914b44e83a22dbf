import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countStatements, refusedPolicies, tablesWithEarlyKeys } from '../../testing/cluster-migrations.ts'
import { loadParser } from '../../testing/parsed-sql.ts'
import { readMigrationFiles, statementsOf } from './migration-files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migration-files-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

function read(text: string) {
  fs.writeFileSync(path.join(folder, '0001_one.sql'), text)
  return readMigrationFiles(folder)[0]
}

describe('a migration file', () => {
  it('runs in a transaction and breaks nothing, unless its first lines say so', () => {
    const text = '-- What it does.\ncreate table one (id int);\n-- no transaction\n-- breaks older programs\n'
    expect(read(text)).toMatchObject({ statements: null, breaksOlder: false, replaces: null })
    expect(read(`-- breaks older programs\n${text}`)?.breaksOlder).toBe(true)
  })

  it('outside of a transaction is read statement by statement', () => {
    const text =
      '-- no transaction\n\n-- a; b\ncreate index concurrently if not exists a on b\n  (c);\nanalyze b;\n'
    expect(read(text)?.statements).toEqual([
      'create index concurrently if not exists a on b (c)',
      'analyze b',
    ])
  })

  it.each([
    'create index concurrently a on b (c)',
    'create index if not exists a on b (c)',
    'drop index concurrently a',
    'update b set c = 1',
    'alter table b add column c int',
  ])('outside of a transaction may not contain what cannot be repeated: %s', (statement) => {
    expect(() => read(`-- no transaction\n${statement};`)).toThrow(
      /^The migration 0001_one runs outside of a transaction, where [^\n]+\.$/,
    )
  })
})

it.each([
  ['', []],
  ['-- a; b\n/* c; */', []],
  ['select 1;\n-- a; b\nselect 2', ['select 1', '-- a; b\nselect 2']],
  [
    `insert into a values ('it''s; one', "b;c");select 2;`,
    [`insert into a values ('it''s; one', "b;c")`, 'select 2'],
  ],
  [
    'create function a() as $$ begin; end $$;\ncreate function b() as $body$ $$;$$ $body$; call a()',
    ['create function a() as $$ begin; end $$', 'create function b() as $body$ $$;$$ $body$', 'call a()'],
  ],
])('the statements of %j are sent one by one', (text, statements) => {
  expect(statementsOf(text)).toEqual(statements)
})

it('a file has the statements that PostgreSQL reads in it', async () => {
  await loadParser()
  for (const { sql } of readMigrationFiles('migrations')) {
    const statements = statementsOf(sql)
    expect(statements.map(countStatements)).toEqual(statements.map(() => 1))
    expect(statements).toHaveLength(countStatements(sql))
  }
})

it('keys between tables with a tenant follow the call that distributes the new one', async () => {
  await loadParser()
  const table = (key: string) =>
    `create table a (tenant_id int not null references tenant (id), b uuid ${key})`
  expect(tablesWithEarlyKeys(table(''))).toEqual([])
  expect(
    tablesWithEarlyKeys(table(', foreign key (tenant_id, b) references member (tenant_id, id)')),
  ).toEqual(['a'])
  expect(tablesWithEarlyKeys(table('references member (id)'))).toEqual(['a'])
  const later = filesAfterDistribution()
  expect(later.length).toBeGreaterThan(0)
  expect(later.flatMap(({ sql }) => tablesWithEarlyKeys(sql))).toEqual([])
})

const STAFF = "current_setting('app.staff_tenants', true)"
const LISTED = `tenant_id = any (('{' || ${STAFF} || '}')::int[])`

it.each([
  [`using (case when ${STAFF} = '*' then true else ${LISTED} end)`, ['a.p: cast']],
  [
    `using (true) with check (${STAFF} = '*' or case when ${STAFF} = '*' then true else ${LISTED} end)`,
    ['a.p: cast'],
  ],
  [`using (${STAFF} is null or tenant_id = 0)`, ['a.p: test']],
  [`using (name is not null and nullif(${STAFF}, '') is null)`, ['a.p: test']],
  ['using ((tenant_id = 1) is true)', ['a.p: test']],
  ['as restrictive using (tenant_id = 0)', ['a.p: restrictive']],
  [
    `using (${STAFF} = '*' or tenant_id = any (('{' || coalesce(nullif(${STAFF}, '*'), '') || '}')::int[]))`,
    [],
  ],
  [
    `using (tenant_id = nullif(case when coalesce(${STAFF}, '') = ''::text then current_setting('app.tenant', true) end, '')::int)`,
    [],
  ],
  [`using (name is not null and coalesce(${STAFF}, '-') = '-')`, []],
])('a cluster runs a policy or refuses it: %s', async (policy, refused) => {
  await loadParser()
  expect(refusedPolicies(`create policy p on a ${policy}`)).toEqual(refused)
})

it('policies keep to the forms that a cluster runs', async () => {
  await loadParser()
  expect(filesAfterDistribution().flatMap(({ sql }) => refusedPolicies(sql))).toEqual([])
  // What the files make by procedures is in the dump too. These three are older than distribution,
  // which copies them.
  expect(refusedPolicies(fs.readFileSync('migrations/schema.sql', 'utf8'))).toEqual(
    ['lander_versions', 'site_state', 'theme_versions'].map((table) => `${table}.live: test`),
  )
})

/** What earlier files make is there when the command distributes the tables. */
function filesAfterDistribution() {
  return readMigrationFiles('migrations').filter(({ name }) => name > '0996')
}

it('the migrations of this program keep these rules', () => {
  expect(readMigrationFiles('migrations').filter(({ replaces }) => replaces !== null)).toHaveLength(1)
})
