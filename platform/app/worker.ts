import { once } from 'node:events'
import type { Config } from '../infra/config.ts'
import { createDatabase } from '../infra/database/database.ts'
import { checkMigrations, closeBoth, type StartedDatabase } from '../infra/database/start.ts'
import { openEvents } from '../infra/events/open.ts'
import type { Log } from '../infra/log.ts'
import type { Meter } from '../infra/metrics/meter.ts'
import { StartError } from '../infra/start-error.ts'
import { forRequests } from './connection-lost.ts'
import { openWorkerMetrics } from './open-metrics.ts'
import { serve } from './serve.ts'

/** Milliseconds between two heartbeats of a worker (`worker-processes.ts`). */
export const HEARTBEAT = 5_000

/** What the supervisor sends to a worker once. */
export interface WorkerOrder {
  /**
   * Database address for the application's role. Sent by message, because other users could read a
   * process's environment.
   */
  readonly appUrl: string
  /** The same at the server itself, for connections that listen. */
  readonly listenUrl: string
  /** The same for the console's role. */
  readonly consoleUrl: string | null
  /** Whether this worker runs jobs. */
  readonly jobs: boolean
  /**
   * Whether it is the first worker of a start: it seeds empty demo sites, prints the addresses, and
   * opens the port before it is ready. Later workers do not: beside ready ones they would answer
   * their share of requests with 503.
   */
  readonly first: boolean
  readonly poolSize: number
  /** Program whose readings of sites the supervisor has checked; null: none. */
  readonly readings: string | null
}

/** Sent by the supervisor when the program is about to end. */
export const DRAINING = { draining: true } as const

/**
 * What a worker reports to its supervisor. `reason`: one sentence for the person at the terminal,
 * or a stack for a programming error.
 */
export type WorkerReport =
  | { readonly state: 'waiting' }
  | { readonly state: 'ready' }
  | { readonly state: 'alive' }
  | { readonly state: 'failed'; readonly reason: string }

/**
 * Serves as one of several processes behind one port. Ends on SIGTERM without a drain, because the
 * others serve, and immediately if its supervisor is gone. It ignores Ctrl-C, which reaches every
 * process of the terminal: the supervisor decides the order.
 */
export async function serveAsWorker(config: Config, log: Log, entry: string): Promise<void> {
  process.on('SIGINT', () => undefined)
  // Sent to the whole group by mistake, it must not end the worker.
  process.on('SIGUSR2', () => undefined)
  const metrics = await openWorkerMetrics(config, log)
  const ordered = once(process, 'message')
  report({ state: 'waiting' })
  const [order] = (await ordered) as [WorkerOrder]
  try {
    const { announce, drain } = await serve({
      config: {
        ...config,
        databasePoolSize: order.poolSize,
        jobs: config.jobs && order.jobs,
        seedDemo: config.seedDemo && order.first,
        drainSeconds: 0,
      },
      log,
      entry,
      meter: metrics,
      listenEarly: order.first,
      checkedReadings: order.readings,
      endOn: ['SIGTERM'],
      openDatabase: async () => {
        // Of the first one, its supervisor has checked the same. Others may be of a newer release.
        if (!order.first) await checkMigrations(config)
        return openAsWorker(order, log, config, metrics)
      },
    })
    if (order.first) announce()
    process.on('message', (message: object) => 'draining' in message && drain())
    report({ state: 'ready' })
    setInterval(() => process.connected && report({ state: 'alive' }), HEARTBEAT).unref()
  } catch (error) {
    report({ state: 'failed', reason: explain(error) }, () => process.exit(1))
  }
}

function openAsWorker(
  { appUrl, listenUrl, consoleUrl, poolSize }: WorkerOrder,
  log: Log,
  config: Config,
  meter: Meter | undefined,
): StartedDatabase {
  const events = openEvents(config, listenUrl, log, meter)
  const database = createDatabase({
    url: appUrl,
    size: poolSize,
    addressSecrets: config.appSecrets,
    events,
    direct: appUrl === listenUrl,
    ...forRequests(log),
  })
  return { database, events, appUrl, listenUrl, consoleUrl, stop: () => closeBoth(database, events) }
}

/** A supervisor that is gone hears nothing: the worker ends with it. */
function report(message: WorkerReport, sent: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, sent)
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
