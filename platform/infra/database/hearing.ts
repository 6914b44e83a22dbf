import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { LISTEN_LIMITS, type ListenLimits } from './time-limits.ts'

/** A channel of LISTEN that nobody else uses. */
export const ownChannel = (): string => `hearing_${randomBytes(8).toString('hex')}`

/**
 * Whether a connection to this address hears notifications that another one sends. A pooler in
 * transaction mode lends a connection of the server for each transaction, so that nobody hears what
 * comes between two.
 *
 * @throws errors of the connection
 */
export async function hearsOthers(
  url: string,
  { connect, query }: Pick<ListenLimits, 'connect' | 'query'> = LISTEN_LIMITS,
): Promise<boolean> {
  const channel = ownChannel()
  const open = () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connect,
      query_timeout: query,
    })
    client.on('error', () => undefined)
    return client
  }
  const [listening, speaking] = [open(), open()]
  try {
    await Promise.all([listening.connect(), speaking.connect()])
    await listening.query(`listen ${channel}`)
    let timer: NodeJS.Timeout | undefined
    const heard = new Promise<boolean>((resolve) => {
      listening.once('notification', () => resolve(true))
      timer = setTimeout(() => resolve(false), query)
    })
    await speaking.query(`notify ${channel}`)
    const answer = await heard
    clearTimeout(timer)
    return answer
  } finally {
    await Promise.all([listening.end(), speaking.end()]).catch(() => undefined)
  }
}
