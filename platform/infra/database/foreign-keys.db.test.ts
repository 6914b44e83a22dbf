import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'

const test = testDatabase()

/**
 * Foreign keys of the program's tables without an index that begins with their columns, in any
 * order.
 */
const UNCOVERED = `
  select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    and not exists (select from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid and i.indpred is null
        and c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1]
        and c.conkey <@ (i.indkey::int2[])[0:cardinality(c.conkey) - 1])
  order by 1`

const uncovered = async () => (await test.owner.query<{ name: string }>(UNCOVERED)).rows

/** The plan of a statement without sequential scans: with few rows PostgreSQL would prefer them. */
async function plan(statement: string): Promise<string> {
  const client = await test.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('has an index for every foreign key, so that deleting a row scans no table', async () => {
  const { rows } = await test.owner.query<{ n: number }>(
    "select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  )
  expect(rows[0]?.n).toBeGreaterThan(25)
  expect(await uncovered()).toEqual([])
})

it('detects a foreign key whose index is missing', async () => {
  await test.owner.query('drop index conversation_high')
  expect(await uncovered()).toHaveLength(1)
})

it.each([
  ['session_expiry', 'delete from session where tenant_id = 1 and expires_at <= now()'],
  ['mail_token_expiry', 'delete from mail_token where tenant_id = 1 and expires_at <= now()'],
  ['photo_pending', 'select id from photo where status = 0 and message_id is null order by id limit 20'],
  [
    'discount_code_member',
    'delete from discount_code where tenant_id = 1 and member_id = $$0193b0c0-0000-7000-8000-000000000000$$',
  ],
  [
    'member_like_new',
    "select from member_like where tenant_id = 1 and liked_id = '0193b0c0-0000-7000-8000-000000000000' and is_new limit 100",
  ],
  ['signup_draft_member', "delete from signup_draft where tenant_id = 1 and answers->>'memberId' = 'x'"],
])('%s is used by its statement', async (index, statement) => {
  expect(await plan(statement)).toContain(index)
})
