import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import type { KeyRing } from '../key-ring.ts'
import { loginRoleOf } from './app-role.ts'
import { bootstrapDatabase, consoleUrlOf, ensureDatabase } from './bootstrap.ts'
import { canLogIn } from './can-log-in.ts'

const test = testDatabase()
const databases = ['dating_live', 'dating_staging', `long_${'n'.repeat(50)}_1`, `long_${'n'.repeat(50)}_2`]

beforeAll(async () => {
  for (const name of databases) await ensureDatabase(test.ownerUrl, name)
})
afterAll(async () => {
  for (const name of databases) {
    await test.owner.query(`drop database ${name} with (force)`)
    await test.owner.query(`drop role if exists ${loginRoleOf(name)}`)
  }
})

function ownerUrl(database: string): string {
  const url = new URL(test.ownerUrl)
  url.pathname = `/${database}`
  return url.href
}

const start = (database: string, secrets: string | KeyRing, ownServer = false) =>
  bootstrapDatabase({
    ownerUrl: ownerUrl(database),
    appUrl: null,
    secrets: typeof secrets === 'string' ? [secrets] : secrets,
    ownServer,
  })

describe('the login role of a database', () => {
  it('does not affect the role of another database on the same server', async () => {
    const live = await start('dating_live', 'secret of live')
    const staging = await start('dating_staging', 'secret of staging')
    expect(new URL(live).username).toBe('app_dating_live')
    expect(new URL(staging).username).toBe('app_dating_staging')
    expect(await canLogIn({ connectionString: live })).toBe(true)
    expect(await canLogIn({ connectionString: staging })).toBe(true)
  })

  it('keeps its password when a process starts with another secret, and the error names the way on', async () => {
    const url = await start('dating_live', 'secret of live')
    await expect(start('dating_live', 'rotated')).rejects.toThrow(
      /^The role "app_dating_live" does not accept [^\n]+ drop role if exists "app_dating_live"; drop role if exists "console_dating_live" [^\n]+\.$/,
    )
    expect(await canLogIn({ connectionString: url })).toBe(true)
    await test.owner.query('drop role app_dating_live; drop role console_dating_live')
    expect(await canLogIn({ connectionString: await start('dating_live', 'rotated') })).toBe(true)
  })

  it('gets the password of a new secret if the old one is configured, and keeps open connections', async () => {
    const before = await start('dating_live', 'rotated')
    const open = new pg.Client({ connectionString: before })
    await open.connect()
    const after = await start('dating_live', ['newest', 'oldest', 'rotated'])
    expect(await canLogIn({ connectionString: after })).toBe(true)
    expect(await canLogIn({ connectionString: consoleUrlOf(ownerUrl('dating_live'), 'newest') })).toBe(true)
    expect(await canLogIn({ connectionString: before })).toBe(false)
    expect((await open.query('select 1')).rowCount).toBe(1)
    await open.end()
  })

  it('gets the new password on a server that only this program uses', async () => {
    const before = await start('dating_staging', 'secret of staging')
    const after = await start('dating_staging', 'rotated', true)
    expect(after).not.toBe(before)
    expect(await canLogIn({ connectionString: after })).toBe(true)
    expect(await canLogIn({ connectionString: before })).toBe(false)
  })

  it('differs for each name that PostgreSQL would truncate', async () => {
    const [, , first = '', second = ''] = databases
    expect(loginRoleOf(first)).not.toBe(loginRoleOf(second))
    expect(Buffer.byteLength(loginRoleOf(first))).toBeLessThanOrEqual(63)
    expect(await canLogIn({ connectionString: await start(first, 'one') })).toBe(true)
    expect(await canLogIn({ connectionString: await start(second, 'two') })).toBe(true)
  })
})
