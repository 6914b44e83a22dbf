import path from 'node:path'
import type { Config } from '../config.ts'
import { openEvents } from '../events/open.ts'
import type { Events } from '../events/port.ts'
import { prepareQueue } from '../jobs/queue-database.ts'
import { createLog, type Log } from '../log.ts'
import type { Meter } from '../metrics/meter.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'
import {
  bootstrapDatabase,
  checkAppRole,
  consoleUrlOf,
  ensureDatabase,
  requireMigrations,
  withLogin,
} from './bootstrap.ts'
import { type AppDatabase, createDatabase, type DatabaseOptions } from './database.ts'
import { COMMAND_LIMITS, type TimeLimits } from './time-limits.ts'

const DATABASE_NAME = 'platform'

export interface StartDatabaseOptions {
  readonly report?: NonNullable<EmbeddedOptions['report']>
  /**
   * Makes the start wait up to a minute for a database that cannot be reached; called with the
   * reason of each failed attempt. Without it, the start fails immediately.
   */
  readonly onWait?: ((reason: string) => void) | undefined
  /** Time limits of the application's connections; by default those of a command at a terminal. */
  readonly limits?: TimeLimits
  readonly onConnectionLost?: NonNullable<DatabaseOptions['onConnectionLost']>
  readonly onStatement?: NonNullable<DatabaseOptions['onStatement']>
  readonly breaker?: NonNullable<DatabaseOptions['breaker']>
  /** Receives the losses of connections; by default standard error, as of a command. */
  readonly log?: Log
  /** Counts events. */
  readonly meter?: Meter | undefined
}

export interface StartedDatabase {
  readonly database: AppDatabase
  /** Between the processes of the program. */
  readonly events: Events
  /**
   * Address as the role `app`, for components with connections of their own. It may be that of a
   * pooler. Never log it.
   */
  readonly appUrl: string
  /** The same at the server itself, for connections that listen. Never log it. */
  readonly listenUrl: string
  /**
   * Address as the role `console`; null if an administrator created the roles and configured none
   * for it. Never log it.
   */
  readonly consoleUrl: string | null
  /** Closes the connections, then ends the embedded server if this program owns it. */
  stop(): Promise<void>
}

/**
 * Starts the database from the settings, migrated and ready to serve: the embedded server, or the
 * one of DATABASE_URL.
 *
 * @throws StartError with one sentence; in production also if the database of DATABASE_URL lacks
 *   migrations.
 */
export async function startDatabase(
  config: Config,
  options: StartDatabaseOptions = {},
): Promise<StartedDatabase> {
  const { report, onWait, meter, limits = COMMAND_LIMITS, ...databaseOptions } = options
  const log = options.log ?? createLog(config, process.stderr)
  const embedded = config.databaseUrl === null ? await startEmbedded(config, report) : null
  try {
    const pooledUrl = embedded?.url(DATABASE_NAME) ?? config.databaseUrl ?? ''
    const ownerUrl = config.databaseDirectUrl ?? pooledUrl
    // Several processes start on a database of production, and each may be of another version:
    // `npm run migrate` decides when it changes.
    const migrations = config.production && embedded === null ? 'require' : 'run'
    const bootedUrl = await bootstrapDatabase({
      ownerUrl,
      variable: config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
      appUrl: config.databaseAppUrl,
      secrets: config.appSecrets,
      ownServer: embedded !== null,
      migrations,
      onWait,
    })
    if (config.jobsDatabaseUrl !== null && migrations === 'run')
      await prepareQueue(ownerUrl, config.jobsDatabaseUrl)
    const appUrl = config.databaseAppUrl ?? withLogin(pooledUrl, bootedUrl)
    if (appUrl !== bootedUrl) await checkAppRole(appUrl)
    const listenUrl = withLogin(ownerUrl, appUrl)
    const events = openEvents(config, listenUrl, log, meter)
    const database = createDatabase({
      url: appUrl,
      size: config.databasePoolSize,
      limits,
      addressSecrets: config.appSecrets,
      events,
      direct: appUrl === listenUrl,
      ...databaseOptions,
    })
    return {
      database,
      events,
      appUrl,
      listenUrl,
      consoleUrl:
        config.databaseConsoleUrl ??
        (config.databaseAppUrl === null
          ? withLogin(pooledUrl, consoleUrlOf(ownerUrl, config.appSecrets[0]))
          : null),
      stop: async () => {
        await closeBoth(database, events)
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Sends what is still announced, then closes the connections. */
export async function closeBoth(database: AppDatabase, events: Events): Promise<void> {
  await events.close()
  await database.close()
}

/**
 * Connects to the server itself as the owner of the database, for commands that must not migrate it
 * first.
 *
 * @throws StartError with one sentence.
 */
export async function openOwner(config: Config): Promise<{
  readonly ownerUrl: string
  readonly ownServer: boolean
  stop(): Promise<void>
}> {
  const ownerUrl = config.databaseDirectUrl ?? config.databaseUrl
  if (ownerUrl !== null) return { ownerUrl, ownServer: false, stop: async () => undefined }
  const embedded = await startEmbedded(config, undefined)
  return { ownerUrl: embedded.url(DATABASE_NAME), ownServer: true, stop: () => embedded.stop() }
}

/**
 * The check of a worker, whose supervisor may be of an older release.
 *
 * @throws StartError as `requireMigrations`
 */
export async function checkMigrations(config: Config): Promise<void> {
  const { ownerUrl, stop } = await openOwner(config)
  try {
    const variable = config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    await requireMigrations({ ownerUrl, variable })
  } finally {
    await stop()
  }
}

async function startEmbedded(config: Config, report: EmbeddedOptions['report']): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({
    directory: path.join(config.dataDir, 'postgres'),
    port: config.embeddedPostgresPort,
    ...(report === undefined ? {} : { report }),
  })
  await ensureDatabase(embedded.url('postgres'), DATABASE_NAME)
  return embedded
}
