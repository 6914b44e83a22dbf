import { expect } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { itOnOneServer } from '../../testing/on-cluster.ts'
import { dumpSchema } from './schema-dump.ts'

const test = testDatabase()

// Readers of `schema.sql` judge by it whether a site can write for another one. A cluster refuses
// to make some policies again once the tables are distributed.
itOnOneServer(
  'the policies of the dump match the database: recreated from it, they are the same',
  async () => {
    const dump = await dumpSchema(test.owner)
    const policies = dump.match(/^create policy [^;]+;/gm) ?? []
    const client = await test.owner.connect()
    const all = async () =>
      (await client.query('select * from pg_policies order by schemaname, tablename, policyname')).rows
    try {
      await client.query('begin')
      const before = await all()
      expect(policies).toHaveLength(before.length)
      for (const { schemaname, tablename, policyname } of before)
        await client.query(`drop policy "${policyname}" on "${schemaname}"."${tablename}"`)
      await client.query(policies.join('\n'))
      expect(await all()).toEqual(before)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
