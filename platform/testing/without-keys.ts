import type pg from 'pg'

/**
 * Writes rows whose foreign keys lead nowhere. In a transaction, because a cluster tells its
 * workers no setting outside of one.
 */
export async function withoutKeys(owner: pg.Pool, write: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await write(client)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}
