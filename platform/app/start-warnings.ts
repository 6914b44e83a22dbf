import type { Config } from '../infra/config.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
/**
 * Top-level domains that cannot be registered (RFC 2606, RFC 6761): the demo sites and unfinished
 * ones.
 */
const RESERVED = /\.(example|test|invalid|localhost)$/

/**
 * Last day of security updates for each version of Node (nodejs.org/en/about/previous-releases).
 */
const NODE_ENDS: Readonly<Record<string, string>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' }

/**
 * Milliseconds. Sessions, offers and daily tasks compare the program's time with the database's.
 */
const MOST_SKEW = 5_000

/**
 * Milliseconds that this machine's clock is ahead of the database's, estimated from one query: the
 * database is assumed to have answered halfway through it.
 *
 * @param askDatabase reads the database's clock
 * @param now milliseconds of this machine's clock
 */
export async function clockSkew(
  askDatabase: () => Promise<Date | undefined>,
  now: () => number = Date.now,
): Promise<number> {
  const asked = now()
  const answer = await askDatabase()
  return answer ? (asked + now()) / 2 - answer.getTime() : 0
}

/**
 * A warning if the clocks of program and database differ. `skew`: milliseconds that the program is
 * ahead.
 */
export function clockWarnings(skew: number): readonly string[] {
  if (Math.abs(skew) < MOST_SKEW) return []
  const seconds = Math.round(Math.abs(skew) / 1000)
  const direction = skew > 0 ? 'ahead of' : 'behind'
  return [`The clock of this machine is ${seconds} s ${direction} that of the database: run NTP on both.`]
}

/** A warning if the version of Node no longer gets security updates. */
export function nodeWarnings(version: string, now: Date): readonly string[] {
  const [major = ''] = version.split('.')
  const end = NODE_ENDS[major]
  if (!end || now.toISOString().slice(0, 10) <= end) return []
  return [
    `Node ${major} has had no security updates since ${end}: run production on a newer one with long-term support.`,
  ]
}

/**
 * Settings that work but are probably not intended. One sentence each, for the log.
 *
 * @param hosts of every site that is served.
 */
export function startWarnings(config: Config, hosts: readonly string[]): readonly string[] {
  return config.production ? productionWarnings(config, hosts) : developmentWarnings(config)
}

function developmentWarnings({ host }: Config): readonly string[] {
  if (LOOPBACK.has(host)) return []
  return [
    `Development mode is reachable at ${host}: every client there can read all mail, approve photos and log in to demo accounts. NODE_ENV=production is for the public.`,
  ]
}

/**
 * Whether rows and passwords cross a network unencrypted: without `sslmode`, the driver does not
 * use TLS.
 */
function isUnencrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  // A local socket has no host in the address.
  const local = hostname === '' || LOOPBACK.has(hostname.replace(/^\[|\]$/g, '')) || searchParams.has('host')
  const encrypted = searchParams.has('ssl') || (searchParams.get('sslmode') ?? 'disable') !== 'disable'
  return !local && !encrypted
}

function productionWarnings(
  { databaseUrl, databaseAppUrl, databaseDirectUrl, vapidPublicKey }: Config,
  hosts: readonly string[],
): readonly string[] {
  return [
    ...([databaseUrl, databaseAppUrl, databaseDirectUrl].some((url) => url !== null && isUnencrypted(url))
      ? [
          'The connection to PostgreSQL on another machine is not encrypted: add ?sslmode=verify-full to DATABASE_URL (and DATABASE_APP_URL).',
        ]
      : []),
    ...(databaseUrl === null
      ? [
          'Production runs on the embedded PostgreSQL, a beta package for development: set DATABASE_URL to a server of your own.',
        ]
      : []),
    ...(vapidPublicKey === null
      ? ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set: browsers get no push messages.']
      : []),
    ...(hosts.every((host) => RESERVED.test(host))
      ? [
          'No site has a public domain: every host ends in .example, .test, .invalid or .localhost. Set "domain" and "hosts" in the tenant files.',
        ]
      : []),
  ]
}
