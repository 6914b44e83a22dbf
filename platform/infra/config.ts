import os from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { parseFilesUrl, type S3Place } from './blobs/files-url.ts'
import { type Environment, folder, host, integer, oneOf, text, url } from './config-values.ts'
import { CONFIG_VARIABLES, type ConfigVariable } from './config-variables.ts'
import type { KeyRing } from './key-ring.ts'
import { ConfigError } from './start-error.ts'

export { CONFIG_VARIABLES } from './config-variables.ts'
export { ConfigError } from './start-error.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** All configuration from the environment, read once at the start and passed as an argument. */
export interface Config {
  readonly environment: 'development' | 'production' | 'test'
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Absolute folder for what the program writes: photos, the embedded database. */
  readonly dataDir: string
  /** The object store of FILES_URL for photos and other files; null keeps them in `dataDir`. */
  readonly filesPlace: S3Place | null
  /** Address of an external PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null
  /**
   * The address with which the application connects, if the user of `databaseUrl` may not create
   * roles.
   */
  readonly databaseAppUrl: string | null
  /** Address of the server itself, if `databaseUrl` is that of a pooler. */
  readonly databaseDirectUrl: string | null
  /**
   * The address of the console's role, if the user of `databaseUrl` may not create roles; null then
   * means no console.
   */
  readonly databaseConsoleUrl: string | null
  readonly databasePoolSize: number
  /** The database of the queue, if it has one of its own. */
  readonly jobsDatabaseUrl: string | null
  /** The Valkey or Redis server that carries events between processes; null: PostgreSQL. */
  readonly eventsUrl: string | null
  /** Port of the embedded server; null picks a free one and remembers it. */
  readonly embeddedPostgresPort: number | null
  readonly tenantsDir: string
  readonly themesDir: string
  readonly landersDir: string
  /** Scheme of links in mail; their port is set if it is not the scheme's default. */
  readonly publicScheme: 'http' | 'https'
  readonly publicPort: number | null
  /** Host of the staff console, lower case, without port. */
  readonly consoleHost: string
  /** Number of proxies in front of the program; 0 trusts no forwarded header. */
  readonly trustProxy: number
  /**
   * Whether those proxies set `X-Forwarded-Host`; otherwise a client could choose the brand with
   * it.
   */
  readonly trustForwardedHost: boolean
  /**
   * Lower-cased name of the header in which a trusted proxy sends the ISO country; null for none.
   */
  readonly geoipHeader: string | null
  /** APP_SECRET, then APP_SECRETS_BEFORE. */
  readonly appSecrets: KeyRing
  readonly smtpUrl: string | null
  /** Envelope sender; null uses the tenant's support address. */
  readonly mailFrom: string | null
  readonly paymentProvider: 'test' | 'mollie' | 'none'
  /** Root of Mollie's API; null for the default. */
  readonly mollieApiUrl: string | null
  /** Origin that receives all postbacks instead of the networks; never in production. */
  readonly postbackStandIn: string | null
  /** Address of the SMS service. */
  readonly smsUrl: string | null
  readonly vapidPublicKey: string | null
  readonly vapidPrivateKey: string | null
  readonly logLevel: LogLevel
  /** Requests that get a line in the log. */
  readonly logRequests: 'all' | 'errors' | 'no'
  readonly seedDemo: boolean
  /**
   * Number of members for each empty demo site; null for a default that makes a site look
   * populated.
   */
  readonly demoMembers: number | null
  readonly jobs: boolean
  /** Number of processes that serve requests. */
  readonly workers: number
  /** Where Prometheus reads the metrics; null for no metrics. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** Seconds between the signal to end, when `/readyz` turns to 503, and the end. */
  readonly drainSeconds: number
  /** Switched off for measurements. */
  readonly readLimits: boolean
}

/**
 * Reads and checks the environment. Only this file and `secrets.ts` (for variables that tenant
 * files name) read `process.env`.
 *
 * @throws ConfigError with one sentence that names the variable and what to do.
 */
export function readConfig(env: Environment = process.env): Config {
  const environment = oneOf(env, 'NODE_ENV', ['development', 'production', 'test'])
  const production = environment === 'production'
  const port = integer(env, 'PORT', 0, 65_535) ?? 3000
  const config: Config = {
    environment,
    production,
    port,
    host: text(env, 'HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: readDataDir(env),
    filesPlace: filesPlace(env),
    ...databaseSettings(env),
    eventsUrl: url(env, 'EVENTS_URL', ['redis:', 'rediss:']),
    ...readSiteFolders(env),
    publicScheme: oneOf(env, 'PUBLIC_ORIGIN_SCHEME', ['http', 'https'], production ? 'https' : 'http'),
    publicPort: integer(env, 'PUBLIC_ORIGIN_PORT', 1, 65_535) ?? (production ? null : port),
    consoleHost: readConsoleHost(env),
    trustProxy: integer(env, 'TRUST_PROXY', 0, 10) ?? 0,
    trustForwardedHost: oneOf(env, 'TRUST_FORWARDED_HOST', ['no', 'yes']) === 'yes',
    geoipHeader: text(env, 'GEOIP_HEADER')?.toLowerCase() ?? null,
    appSecrets: readAppSecrets(env, production),
    smtpUrl: smtpUrl(env, production),
    smsUrl: url(env, 'SMS_URL', production ? ['https:'] : ['http:', 'https:']),
    mailFrom: text(env, 'MAIL_FROM'),
    paymentProvider: oneOf(env, 'PAYMENT_PROVIDER', ['test', 'mollie', 'none']),
    mollieApiUrl: url(env, 'MOLLIE_API_URL', ['https:']),
    postbackStandIn: postbackStandIn(env, production),
    ...pushSettings(env),
    logLevel: oneOf(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      environment === 'test' ? 'silent' : 'info',
    ),
    logRequests: oneOf(env, 'LOG_REQUESTS', ['all', 'errors', 'no']),
    seedDemo: oneOf(env, 'SEED_DEMO', ['yes', 'no'], production ? 'no' : 'yes') === 'yes',
    demoMembers: integer(env, 'DEMO_MEMBERS', 40, 320),
    jobs: oneOf(env, 'JOBS', ['yes', 'no'], 'yes') === 'yes',
    workers: workers(env),
    metrics: metricsAddress(env, port),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 0, 60) ?? 0,
    readLimits: oneOf(env, 'READ_LIMITS', ['yes', 'no'], 'yes') === 'yes',
  }
  return Object.freeze(config)
}

/** `auto` means the number of cores. */
function workers(env: Environment): number {
  if (text(env, 'WORKERS') === 'auto') return os.availableParallelism()
  return integer(env, 'WORKERS', 1, 64) ?? 1
}

function metricsAddress(env: Environment, sitesPort: number): Config['metrics'] {
  const port = integer(env, 'METRICS_PORT', 1, 65_535)
  const host = text(env, 'METRICS_HOST')
  if (port === null && host !== null)
    throw new ConfigError('METRICS_HOST is set without METRICS_PORT: set both, or neither.')
  if (port === null) return null
  if (port === sitesPort)
    throw new ConfigError('METRICS_PORT is the port of the sites, which is PORT: choose another one.')
  return { port, host: host ?? '127.0.0.1' }
}

/** Absolute folder of DATA_DIR, for commands that need no other setting. */
export function readDataDir(env: Environment = process.env): string {
  return path.resolve(text(env, 'DATA_DIR') ?? '.data')
}

function filesPlace(env: Environment): S3Place | null {
  const value = text(env, 'FILES_URL')
  return value === null ? null : parseFilesUrl(value)
}

/** Host of the staff console. @throws ConfigError if it is invalid */
export function readConsoleHost(env: Environment = process.env): string {
  return host(env, 'CONSOLE_HOST', 'console.localhost')
}

/**
 * Folders of the operators' files: the only settings for commands that work on files, without
 * secrets or a database.
 */
export function readSiteFolders(env: Environment = process.env) {
  return {
    tenantsDir: folder(env, 'TENANTS_DIR', 'tenants'),
    themesDir: folder(env, 'THEMES_DIR', 'themes'),
    landersDir: folder(env, 'LANDERS_DIR', 'landers'),
  }
}

function databaseSettings(env: Environment) {
  const schemes = ['postgres:', 'postgresql:']
  const databaseUrl = url(env, 'DATABASE_URL', schemes)
  const databaseAppUrl = url(env, 'DATABASE_APP_URL', schemes)
  const databaseDirectUrl = url(env, 'DATABASE_DIRECT_URL', schemes)
  const databaseConsoleUrl = url(env, 'DATABASE_CONSOLE_URL', schemes)
  if (databaseAppUrl !== null && databaseUrl === null) {
    throw new ConfigError('DATABASE_APP_URL is set without DATABASE_URL: set both, or neither.')
  }
  if (databaseDirectUrl !== null && databaseUrl === null) {
    throw new ConfigError('DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or neither.')
  }
  if (databaseConsoleUrl !== null && databaseAppUrl === null) {
    throw new ConfigError('DATABASE_CONSOLE_URL is set without DATABASE_APP_URL: set both, or neither.')
  }
  return {
    databaseUrl,
    jobsDatabaseUrl: url(env, 'JOBS_DATABASE_URL', schemes),
    databaseAppUrl,
    databaseDirectUrl,
    databaseConsoleUrl,
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', 1, 500) ?? 10,
    embeddedPostgresPort: integer(env, 'EMBEDDED_POSTGRES_PORT', 1, 65_535),
  }
}

function pushSettings(env: Environment) {
  const vapidPublicKey = text(env, 'VAPID_PUBLIC_KEY')
  const vapidPrivateKey = text(env, 'VAPID_PRIVATE_KEY')
  if ((vapidPublicKey === null) !== (vapidPrivateKey === null)) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or neither.')
  }
  return { vapidPublicKey, vapidPrivateKey }
}

/**
 * Postbacks go only to public hosts, by https. This is the only exception, and production refuses
 * it.
 */
function postbackStandIn(env: Environment, production: boolean): string | null {
  const value = url(env, 'POSTBACK_STAND_IN', ['http:'])
  if (value !== null && production)
    throw new ConfigError('POSTBACK_STAND_IN is for development and tests: remove it.')
  return value
}

/**
 * Without a mail server no account could be confirmed, and links with tokens would stay in the
 * database.
 */
function smtpUrl(env: Environment, production: boolean): string | null {
  const value = url(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (value !== null || !production) return value
  throw new ConfigError(
    'SMTP_URL is missing: production needs a mail server, such as smtp://user:password@mail.example:587.',
  )
}

/**
 * Rows of the README's table, in order: name, default, meaning. A test compares them with the
 * README.
 */
export function configTable(): readonly string[] {
  return Object.entries(CONFIG_VARIABLES).map(
    ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback} | ${meaning} |`,
  )
}

/** Published in the source; therefore refused in production. */
const DEVELOPMENT_SECRET = 'development-only-secret-never-used-in-production'
const SECRET_LENGTH = 32

/**
 * APP_SECRET, then APP_SECRETS_BEFORE in their order.
 *
 * @throws ConfigError if one is missing, weak in production, or given twice
 */
function readAppSecrets(env: Environment, production: boolean): KeyRing {
  const newest = text(env, 'APP_SECRET')
  if (newest === null && production) {
    throw new ConfigError(
      `APP_SECRET is missing: production needs at least ${SECRET_LENGTH} random characters there.`,
    )
  }
  const before = (text(env, 'APP_SECRETS_BEFORE') ?? '').split(',').map((secret) => secret.trim())
  const older = before.filter((secret) => secret !== '')
  const ring = [newest ?? DEVELOPMENT_SECRET, ...older] as const
  if (production) refuseWeak('APP_SECRET', ring.slice(0, 1))
  if (production) refuseWeak('APP_SECRETS_BEFORE', older)
  if (new Set(ring).size < ring.length) {
    throw new ConfigError('APP_SECRETS_BEFORE holds a secret twice, or APP_SECRET itself: name each once.')
  }
  return ring
}

function refuseWeak(name: ConfigVariable, secrets: readonly string[]): void {
  if (!secrets.some((secret) => isGuessable(secret) || secret === DEVELOPMENT_SECRET)) return
  throw new ConfigError(
    `${name} is too weak: production needs at least ${SECRET_LENGTH} random characters there.`,
  )
}

/**
 * Whether a secret is short, or long only by repetition or counting ("0123456789012...",
 * "abcdefgh..."). Compression detects repetition; the differences between characters detect
 * counting.
 */
function isGuessable(value: string): boolean {
  if (value.length < SECRET_LENGTH || new Set(value).size < 8) return true
  const steps = [...value].slice(1).map((char, index) => char.charCodeAt(0) - value.charCodeAt(index))
  const counted = steps.filter((step) => Math.abs(step) <= 1).length
  return counted > (steps.length * 2) / 3 || deflateRawSync(value).length < SECRET_LENGTH - 6
}
