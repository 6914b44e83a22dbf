import net from 'node:net'
import pg from 'pg'
import { KEEP_ALIVE_DELAY } from './time-limits.ts'

type Send = (...parameters: unknown[]) => unknown

/** Message of node-postgres when `query_timeout` expires. */
const NO_ANSWER = 'Query read timeout'

/**
 * A connection that is closed if an answer does not come in time. node-postgres itself only rejects
 * the query: the connection would go back to its pool, and the next query would wait behind the
 * unanswered one.
 */
export class GuardedClient extends pg.Client {
  readonly #socket: net.Socket
  #silent: () => void = () => undefined

  constructor(config: pg.ClientConfig = {}) {
    const socket = new net.Socket()
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY, ...config, stream: () => socket })
    this.#socket = socket
    const send = this.query.bind(this) as unknown as Send
    this.query = this.#guarded(send) as unknown as pg.Client['query']
  }

  /**
   * Calls `listener` when a query of this connection got no answer. The connection is closed by
   * then.
   */
  onSilence(listener: () => void): void {
    this.#silent = listener
  }

  /**
   * Ends the connection without waiting for the server, which may be unreachable. Running queries
   * are rejected.
   */
  drop(): void {
    void this.end()
    this.#socket.destroy()
  }

  /** Breaks an idle connection of a pool, so that the pool removes it as lost. */
  breakOff(): void {
    this.#socket.destroy(new Error('Connection terminated: another one of the pool did not answer'))
  }

  /** Sends the queries that `send` makes in one write. */
  together<T>(send: () => T): T {
    this.#socket.cork()
    try {
      return send()
    } finally {
      this.#socket.uncork()
    }
  }

  #guarded(send: Send): Send {
    const check = (error: unknown) => {
      if (!(error instanceof Error) || error.message !== NO_ANSWER) return
      this.drop()
      this.#silent()
    }
    return (...parameters) => {
      const callback = parameters.at(-1)
      if (typeof callback === 'function') {
        parameters[parameters.length - 1] = (error: unknown, result: unknown) => {
          check(error)
          callback(error, result)
        }
        return send(...parameters)
      }
      const answer = send(...parameters)
      // Registered before the caller's own handlers: the connection must know first that it is
      // closed.
      if (answer instanceof Promise) answer.catch(check)
      return answer
    }
  }
}
