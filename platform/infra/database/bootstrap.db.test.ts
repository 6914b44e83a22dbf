import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { startOldServer } from '../../testing/old-server.ts'
import { itOnOneServer } from '../../testing/on-cluster.ts'
import { bootstrapDatabase, ensureDatabase } from './bootstrap.ts'
import { generateTypes } from './generate-types.ts'
import { createPool } from './pool.ts'
import { dumpSchema } from './schema-dump.ts'

const test = testDatabase()
const names = ['fresh_three', 'plain_owner']

beforeAll(async () => {
  for (const name of names) await ensureDatabase(test.ownerUrl, name)
})
afterAll(async () => {
  for (const name of names) await test.owner.query(`drop database ${name} with (force)`)
  await test.owner.query('drop role if exists plain')
})

/** An address of the test server for another database or user. */
function address(changes: { database?: string; user?: string; password?: string; port?: string }): string {
  const url = new URL(test.ownerUrl)
  if (changes.database !== undefined) url.pathname = `/${changes.database}`
  if (changes.user !== undefined) url.username = changes.user
  if (changes.password !== undefined) url.password = changes.password
  if (changes.port !== undefined) url.port = changes.port
  return url.href
}

const SECRET = 'a secret for tests'
const start = (ownerUrl: string, appUrl: string | null = null) =>
  bootstrapDatabase({ ownerUrl, appUrl, secrets: [SECRET] })

describe('migrations', () => {
  it('run once if three processes start at the same time', async () => {
    const url = address({ database: 'fresh_three' })
    const addresses = await Promise.all([start(url), start(url), start(url)])
    expect(new Set(addresses).size).toBe(1)
    await start(url)
    const owner = createPool({ url })
    const { rows } = await owner.query('select count(*) as many from kysely_migration')
    await owner.end()
    const files = fs.readdirSync('migrations').filter((name) => /^\d/.test(name))
    expect(rows).toEqual([{ many: files.length }])
  })

  // On a cluster they are followed by `distribute`, which changes keys and tables.
  itOnOneServer('produce what the generated files contain', async () => {
    const sentence = 'run npm run generate'
    expect(await dumpSchema(test.owner), sentence).toBe(fs.readFileSync('migrations/schema.sql', 'utf8'))
    const types = fs.readFileSync('platform/core/generated/database.ts', 'utf8')
    expect(await generateTypes(test.owner), sentence).toBe(types)
  })
})

describe('an external database', () => {
  it('that is unreachable, refuses, or does not exist gives one sentence without the password', async () => {
    const secret = 'hunter2'
    const one = (changes: Parameters<typeof address>[0]) => start(address({ password: secret, ...changes }))
    await expect(one({ port: '5699' })).rejects.toThrow(
      /^The database at 127\.0\.0\.1:5699 cannot be reached [^\n]+\.$/,
    )
    await expect(one({})).rejects.toThrow(/does not accept the user or password: check DATABASE_URL\.$/)
    await expect(start(address({ database: 'nowhere' }))).rejects.toThrow(
      /^The database "nowhere" does not exist on /,
    )
    await expect(one({})).rejects.not.toThrow(secret)
  })

  it('of a version that is too old is refused with one sentence', async () => {
    const old = await startOldServer()
    await expect(start(`postgres://anybody@127.0.0.1:${old.port}/anything`)).rejects.toThrow(
      /^The database is PostgreSQL 14: version 15 or newer is needed\.$/,
    )
    old.close()
  })

  it('whose user may not create roles needs the role and its address from an administrator', async () => {
    await test.owner.query("create role plain login password 'plain' nosuperuser nocreaterole")
    await test.owner.query('alter database plain_owner owner to plain')
    const ownerUrl = address({ database: 'plain_owner', user: 'plain', password: 'plain' })
    const { username, password } = new URL(test.appUrl)
    const given = address({ database: 'plain_owner', user: username, password })
    expect(await start(ownerUrl, given)).toBe(given)
    await expect(bootstrapDatabase({ ownerUrl, appUrl: null, secrets: ['another secret'] })).rejects.toThrow(
      /^The user of DATABASE_URL may not create the role "app_plain_owner"[^\n]+\.$/,
    )
  })

  it('is not served with a role that bypasses row-level security', async () => {
    await expect(start(test.ownerUrl, test.ownerUrl)).rejects.toThrow(/walks past row-level security/)
  })
})
