/** Time limits for one kind of database work. All in milliseconds. */
export interface TimeLimits {
  /** For getting a connection, pooled or new. */
  readonly connect: number
  /**
   * For the statement that opens a transaction. It costs the server nothing, so no answer means a
   * dead connection.
   */
  readonly begin: number
  /**
   * For one statement, enforced by the server (`statement_timeout`); null uses the role's own
   * setting.
   */
  readonly statement: number | null
  /**
   * For the answer to one statement; longer than `statement`, so that the error of a live server
   * arrives first.
   */
  readonly query: number
  /**
   * For a whole transaction of a tenant, including the wait for its connection; null sets no limit.
   */
  readonly transaction: number | null
}

/** People wait for these (docs/decisions/0015). */
export const REQUEST_LIMITS: TimeLimits = {
  connect: 10_000,
  begin: 4_000,
  statement: 9_000,
  query: 10_000,
  transaction: 20_000,
}

/** Rate-limit counters, which a request updates while its own transaction is open. */
export const COUNTER_LIMITS: TimeLimits = {
  connect: 5_000,
  begin: 4_000,
  statement: 4_000,
  query: 5_000,
  transaction: null,
}

/**
 * Jobs and maintenance: a batch may take its time, but a dead connection must not outlast half a
 * minute.
 */
export const JOB_LIMITS: TimeLimits = {
  connect: 10_000,
  begin: 4_000,
  statement: 24_000,
  query: 25_000,
  transaction: null,
}

/** Seeding and other commands at a terminal. */
export const COMMAND_LIMITS: TimeLimits = {
  connect: 10_000,
  begin: 10_000,
  statement: 60_000,
  query: 65_000,
  transaction: null,
}

/**
 * An index over a large table takes hours where it waits for a backup; it blocks nobody meanwhile.
 */
export const MIGRATION_LIMITS: TimeLimits = {
  connect: 10_000,
  begin: 10_000,
  statement: null,
  query: 12 * 3_600_000,
  transaction: null,
}

/**
 * For the connection that listens for live events; `heartbeat` is the interval between two checks
 * that it still works.
 */
export interface ListenLimits extends Pick<TimeLimits, 'connect' | 'query'> {
  readonly heartbeat: number
}

export const LISTEN_LIMITS: ListenLimits = { connect: 5_000, query: 5_000, heartbeat: 10_000 }

/** A connection that was idle for this long is probed by the operating system (TCP keepalive). */
export const KEEP_ALIVE_DELAY = 10_000
