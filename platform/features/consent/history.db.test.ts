import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const file = new URL('../../../migrations/0202_consent_history_of_old_members.sql', import.meta.url)

it('the history begins with the consents of existing members, even if the owner of the tables is no superuser', async () => {
  const version = new Date('2023-12-01T12:00:00Z')
  const { id } = await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    buildMember(db, { terms_version: version, terms_accepted_at: version, terms_language: 'it' }),
  )
  const client = await test.owner.connect()
  try {
    await client.query('begin')
    await client.query(`
      create role plain_owner_of_consents nosuperuser;
      grant usage, create on schema public to plain_owner_of_consents;
      alter table member owner to plain_owner_of_consents;
      alter table consent owner to plain_owner_of_consents;
      set local role plain_owner_of_consents`)
    await client.query(readFileSync(file, 'utf8'))
    await client.query('reset role')
    const { rows } = await client.query('select version, language from consent where member_id = $1', [id])
    expect(rows).toEqual([{ version, language: 'it' }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
