import pg from 'pg'

/**
 * @param server address, user and password; the connection times out after 10 seconds unless
 *   `server` says otherwise.
 * @returns whether the server accepts them now; also false if it does not listen or is still
 *   starting.
 */
export async function canLogIn(server: pg.ClientConfig): Promise<boolean> {
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
