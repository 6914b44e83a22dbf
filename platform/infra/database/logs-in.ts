import pg from 'pg'

/**
 * @param server address, user and password; the connection is given up after 10 seconds unless it says otherwise.
 * @returns whether the server accepts them now; false as well where it does not listen or is still starting.
 */
export async function logsIn(server: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...server })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
