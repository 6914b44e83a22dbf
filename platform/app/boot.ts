import type { Express, RequestHandler } from 'express'
import { sql } from 'kysely'
import { z } from 'zod'
import { ownConsoleTexts } from '../console/server.ts'
import { asksAgeChecks } from '../core/age-assurance.ts'
import { AGE_PROTOCOLS } from '../core/age-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import { drawPortrait, seedDemo } from '../features/demo/server.ts'
import { pushKeys, smtpTransport } from '../features/notifications/server.ts'
import { VisitRecorder } from '../features/tracking/server.ts'
import { prepareI18next } from '../i18n/i18next.ts'
import { onMissingText } from '../i18n/missing-text.ts'
import { httpAgeProvider } from '../infra/age-assurance/http-provider.ts'
import type { AgeProviders } from '../infra/age-assurance/port.ts'
import { openBlobs } from '../infra/blobs/open.ts'
import { createCheckFiles } from '../infra/check-files.ts'
import type { Config } from '../infra/config.ts'
import { type AppDatabase, createConsoleDatabase, createDatabase } from '../infra/database/database.ts'
import { createPool } from '../infra/database/pool.ts'
import { column } from '../infra/database/rows.ts'
import type { StartedDatabase } from '../infra/database/start.ts'
import { COMMAND_LIMITS, COUNTER_LIMITS, REQUEST_LIMITS } from '../infra/database/time-limits.ts'
import { createExportFiles } from '../infra/export-files.ts'
import { FairGate } from '../infra/fair-gate.ts'
import { offlineGeocoder } from '../infra/geocoder/offline.ts'
import type { Geocoder } from '../infra/geocoder/port.ts'
import { giphyProvider } from '../infra/gifs/giphy.ts'
import { createGifFiles } from '../infra/gifs/picture-files.ts'
import { createOutbound } from '../infra/http/outbound.ts'
import { createOutboundRead } from '../infra/http/outbound-read.ts'
import { createLanderStorage } from '../infra/lander-storage.ts'
import { rememberPort } from '../infra/last-port.ts'
import { createLighterPhotos } from '../infra/lighter-photos.ts'
import { openLiveBus } from '../infra/live/bus.ts'
import type { Log } from '../infra/log.ts'
import { type Meter, NO_METRICS } from '../infra/metrics/meter.ts'
import { createPhotoStorage } from '../infra/photo-storage.ts'
import { createPictureVariants } from '../infra/picture-variants.ts'
import { createReadLimits, NO_READ_LIMITS } from '../infra/read-limits.ts'
import { type TenantSecrets, tenantSecrets } from '../infra/secrets.ts'
import { securityLog } from '../infra/security-log.ts'
import { httpTranslator, TRANSLATION_TIMEOUT_MS } from '../infra/translation/http.ts'
import { createVoiceFiles } from '../infra/voice-files.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { type PlatformDefaults, readPlatformDefaults } from '../tenancy/platform-defaults.ts'
import { smallPictures } from '../tenancy/small-pictures.ts'
import type { KeptReadings } from '../tenancy/tenant-source.ts'
import { announceSites } from './announce.ts'
import type { AppMessages } from './app-messages.ts'
import { connectionLost } from './connection-lost.ts'
import { newsSender } from './console.ts'
import { Drain } from './drain.ts'
import { memberEraser } from './erase-member.ts'
import { FEATURES } from './features.ts'
import { createApp } from './http.ts'
import { startJobs } from './jobs.ts'
import { KeptValues } from './kept-values.ts'
import { openRateLimits } from './open-rate-limits.ts'
import { paymentWarnings } from './payment-warnings.ts'
import { openPayments } from './payments.ts'
import { followLanders } from './published-landers.ts'
import { openReadiness } from './readiness.ts'
import { countedEvents, readServices } from './service-metrics.ts'
import type { Services } from './services.ts'
import { clockSkew, clockWarnings, nodeWarnings, startWarnings } from './start-warnings.ts'
import { openTenants, type StoredSites } from './tenants.ts'
import { VisitorLimits } from './visitor-limits.ts'
import { workerReads } from './worker-reads.ts'

export interface BootOptions {
  readonly config: Config
  readonly log: Log
  readonly started: StartedDatabase
  /** Without one, nothing is counted. */
  readonly meter?: Meter | undefined
  /** Serves the browser files of the build (or of Vite, in development). */
  readonly assets: RequestHandler
  /** Classes of the requests and responses of the server that serves the application. */
  readonly messages?: AppMessages
  readonly dev: boolean
  /** File of the console's script, if there is a build. */
  readonly consoleScript?: string
  /** Ids of the tenants to serve, in development; by default all. */
  readonly only?: ReadonlySet<string>
  /** Readings of the sites' files that the processes of this host share. */
  readonly storedSites?: StoredSites
  /** Cached contents of the sites' files, if nobody changes them. */
  readonly keptSites?: KeptReadings
}

export interface Running {
  readonly app: Express
  readonly services: Services
  /** Prints one line per site: its address and a demo login. */
  announce(): void
  /** Makes `/readyz` answer 503, because the program is about to end. */
  drain(): void
  /** Stops jobs, live streams and readings of files; requests are still answered. */
  quiet(): Promise<void>
  /** The same, then closes the resources that requests use. */
  close(): Promise<void>
}

/** Requests that may wait for a database connection; each takes a few kilobytes. */
const MOST_WAITING = 1000

/** Staff are few. */
const CONSOLE_CONNECTIONS = 2

/**
 * Connection pools besides that of requests: for the rate limits, and for the console if it has an
 * address.
 */
function openOwnPools(
  { appUrl, consoleUrl }: StartedDatabase,
  { config, log }: Pick<BootOptions, 'config' | 'log'>,
) {
  const counters = createPool({
    url: appUrl,
    size: 2,
    name: 'rate-limits',
    limits: COUNTER_LIMITS,
    onConnectionLost: connectionLost(log, 'rate-limits'),
  })
  const consoleDatabase = consoleUrl
    ? createConsoleDatabase({
        url: consoleUrl,
        size: CONSOLE_CONNECTIONS,
        name: 'console',
        checkRows: config.environment === 'test',
        limits: REQUEST_LIMITS,
        onConnectionLost: connectionLost(log, 'console'),
      })
    : null
  return { counters, consoleDatabase }
}

/** File storage: photos, uploads of the studio, exports, and scaled or fetched pictures. */
async function openFiles({ config, log }: Pick<BootOptions, 'config' | 'log'>) {
  const place = await openBlobs(config)
  await place.blobs.check()
  place.files.prune(new Date()).catch((err: unknown) => log.warn({ err }, 'old copies cannot be removed'))
  const storage = createPhotoStorage(place.blobs, drawPortrait)
  return {
    storage,
    lighterPhotos: createLighterPhotos(place.blobs, storage, log),
    landerFiles: createLanderStorage(place),
    exportFiles: createExportFiles(place.blobs),
    checkFiles: createCheckFiles(place.blobs),
    voiceFiles: createVoiceFiles(place.blobs),
    gifFiles: createGifFiles(place.blobs, log),
    smallPicture: smallPictures(config.tenantsDir),
    pictureVariants: createPictureVariants(place, log),
  }
}

/** Outbound providers. Their secrets are per tenant. */
function openProviders({ postbackStandIn, smtpUrl, mailFrom }: Config) {
  const secrets = tenantSecrets()
  return {
    secrets,
    ageProviders: openAgeProviders(secrets),
    geocoder: openGeocoder(),
    gifProviders: {
      giphy: giphyProvider({ secrets, read: createOutboundRead({ standIn: postbackStandIn }) }),
    },
    translator: httpTranslator({
      secrets,
      read: createOutboundRead({ standIn: postbackStandIn, timeout: TRANSLATION_TIMEOUT_MS }),
    }),
    outbound: createOutbound({ standIn: postbackStandIn }),
    mail: smtpUrl ? smtpTransport({ url: smtpUrl, sender: mailFrom }) : null,
  }
}

/**
 * The parts that requests and jobs use, on a database that is ready. `counters`: the pool for the
 * rate limits.
 */
async function openServices(options: Omit<BootOptions, 'assets'>) {
  const { config, log, started, meter = NO_METRICS, dev, consoleScript, only } = options
  const { keptSites: kept, storedSites: stored } = options
  const { database } = started
  const files = await openFiles(options)
  const tenants = await openTenants({ config, log, database }, { serving: true, kept, stored, only })
  const { counters, consoleDatabase } = openOwnPools(started, options)
  const limits = openRateLimits({ config, log, counters })
  const { rateLimits } = limits
  const readLimits = config.readLimits ? createReadLimits({ channel: workerReads() }) : NO_READ_LIMITS
  const providers = openProviders(config)
  const ownTexts = ownConsoleTexts(config, log)
  const services: Services = {
    config,
    dev,
    log,
    meter,
    database,
    consoleDatabase,
    tenants,
    rateLimits,
    ...files,
    ...providers,
    security: countedEvents(securityLog(log, config.appSecrets), meter),
    consoleScript: consoleScript ?? null,
    ownConsoleTexts: ownTexts,
    mailNews: newsSender({ config, log, mail: providers.mail }, ownTexts),
    readiness: openReadiness({ config, secrets: providers.secrets, consoleDatabase, tenants }),
    turns: new FairGate({
      atOnce: config.databasePoolSize,
      waiting: MOST_WAITING,
      patience: REQUEST_LIMITS.connect,
    }),
    sessionCookie: config.publicScheme === 'https' ? '__Host-session' : 'session',
    geoipHeader: config.geoipHeader,
    readLimits,
    visitorLimits: new VisitorLimits(readLimits),
    keptValues: new KeptValues(),
    payments: openPayments(config, { database, log, meter, rateLimits, secrets: providers.secrets }),
    exportSections: FEATURES.flatMap((feature) => feature.export?.sections ?? []),
    eraseMember: memberEraser({ database, log, ...files }),
    live: openLiveBus(started.events),
    visits: new VisitRecorder({ database, log }),
    pushKeys: pushKeys(config),
    drain: new Drain(),
  }
  readServices(services, { counters, consolePool: consoleDatabase?.pool })
  const close = async () => {
    limits.close()
    await consoleDatabase?.close()
    await counters.end()
  }
  return { services, close }
}

async function databaseClock({ global }: AppDatabase): Promise<Date> {
  const { rows } = await sql`select clock_timestamp() as now`.execute(global)
  return z.tuple([z.strictObject({ now: column.time })]).parse(rows)[0].now
}

/** Assembles the program on a database that is ready: tenants, seed, app, jobs. */
export async function boot({ assets, ...options }: BootOptions): Promise<Running> {
  const { config, log, started } = options
  onMissingText((fault) => log.error({ err: fault }, 'a text is missing'))
  // Mails are rendered in the transaction that causes them, which must not wait for files.
  await prepareI18next()
  const { services, close } = await openServices(options)
  const { tenants } = services
  await seedWhereEmpty(services, started)
  const landers = followLanders(started.events, tenants)
  const skew = await clockSkew(() => databaseClock(services.database))
  const app = createApp(services, assets, options.messages)
  const jobs = config.jobs ? await startJobs(services, started) : undefined
  if (config.jobs) void services.pictureVariants.prune(new Date())
  if (config.jobs) void services.gifFiles.prune(new Date())
  let quieted: Promise<unknown> | undefined
  const quiet = async () => {
    landers.close()
    services.live.close()
    quieted ??= Promise.all([jobs?.stop(), tenants.close()])
    await quieted
  }
  return {
    app,
    services,
    quiet,
    drain: () => services.drain.begin(),
    announce: () => {
      const hosts = tenants.all().flatMap(({ settings }) => settings.hosts)
      const warnings = [
        ...startWarnings(config, hosts),
        ...clockWarnings(skew),
        ...(config.production ? nodeWarnings(process.versions.node, new Date()) : []),
        ...paymentWarnings(services.payments, tenants.all()),
        ...ageWarnings(services.secrets, tenants.all()),
      ]
      for (const warning of warnings) log.warn(warning)
      announceSites(services)
      rememberPort(config.dataDir, config.port)
    },
    close: async () => {
      await quiet()
      await services.visits.close()
      services.mail?.close()
      await close()
    },
  }
}

/** The adapters for age-check providers; the default method, `declaration`, needs none. */
function openAgeProviders(secrets: TenantSecrets): AgeProviders {
  return { http: httpAgeProvider({ secrets }) }
}

/**
 * Warnings about sites whose members cannot be checked although a country requires it. One sentence
 * each, with setting and variable, for the log.
 */
function ageWarnings(secrets: TenantSecrets, tenants: readonly Tenant[]): readonly string[] {
  return tenants.flatMap((tenant) => {
    const { provider } = tenant.settings.age_assurance
    if (!provider || !asksAgeChecks(tenant.settings)) return []
    const faults = secrets.faults(tenant, AGE_PROTOCOLS[provider.protocol].secrets)
    return faults.map(({ message }) => `No age can be checked at ${tenant.id}: ${message}.`)
  })
}

/**
 * The program's geocoder: the implementation that needs no network. Regions are loaded on first
 * use.
 */
function openGeocoder(): Geocoder {
  let regions: PlatformDefaults['regions'] | undefined
  return offlineGeocoder(() => {
    regions ??= readPlatformDefaults(tenancyFolders(process.cwd())).regions
    return regions
  })
}

/**
 * Fills demo tenants without members; never in production unless configured. Uses separate
 * connections: filling a site is one transaction, which may take longer than a request.
 */
async function seedWhereEmpty(
  { config, tenants, storage, log }: Services,
  { appUrl, events }: StartedDatabase,
): Promise<void> {
  if (!config.seedDemo) return
  const database = createDatabase({ url: appUrl, size: 4, name: 'seed', limits: COMMAND_LIMITS, events })
  try {
    await seedDemo({ database, tenants: tenants.all(), storage, members: config.demoMembers, log })
  } finally {
    await database.close()
  }
}
