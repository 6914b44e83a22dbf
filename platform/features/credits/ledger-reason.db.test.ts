import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { ledgerReason } from './contract.ts'

const test = testDatabase()
const app = testApp(test)

it('the database allows exactly the reasons of the contract', async () => {
  const { rows } = await test.owner.query<{ check: string }>(
    "select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'ledger_entry_reason_check'",
  )
  const allowed = [...(rows[0]?.check ?? '').matchAll(/'(\w+)'/g)].map(([, reason]) => reason)
  expect(allowed.sort()).toEqual([...ledgerReason.options].sort())
})

it('an entry of an unknown reason is refused', async () => {
  const write = test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db)
    const key = db.tenantId
    await sql`select * from move_credits(
      ${key}::int, ${id}::uuid, 5, 'gratuity', null, 'key', gen_random_uuid())`.execute(db.trx)
  })
  await expect(write).rejects.toThrow(/ledger_entry_reason_check/)
})
