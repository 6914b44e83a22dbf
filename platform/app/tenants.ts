import type { Request } from 'express'
import type { Config } from '../infra/config.ts'
import type { AppDatabase } from '../infra/database/database.ts'
import { isProxyTrusted } from '../infra/http/proxy.ts'
import type { Log } from '../infra/log.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { requestHost } from '../tenancy/hosts.ts'
import type { OriginOf } from '../tenancy/loader.ts'
import { openTenantRegistry, type TenantRegistry } from '../tenancy/registry.ts'

interface Parts {
  readonly config: Config
  readonly log: Log
  readonly database: AppDatabase
}

/** The sites of the folder `tenants/`, watched, with the keys that the database knows them by. */
export function openTenants({ config, log, database }: Parts): Promise<TenantRegistry> {
  return openTenantRegistry({
    folders: tenancyFolders(process.cwd(), config),
    mode: config.production ? 'production' : 'development',
    originOf: originOf(config),
    assignKeys: (slugs) => assignKeys(database, slugs),
    onFault: (fault, message) => log.error({ fault: fault.code, tenant: fault.tenant }, message),
    onError: (error) => log.error({ err: error }, 'the tenants could not be read again'),
  })
}

/**
 * Links of mails begin with the tenant's own domain (decision 4.1); in development with the address that `npm start` serves
 * it at, so that a link out of the outbox can be pressed.
 */
export function originOf({ production, publicScheme, publicPort }: Config): OriginOf {
  const port = publicPort === null ? '' : `:${publicPort}`
  return ({ id, domain }) => `${publicScheme}://${production ? domain : `${id}.localhost`}${port}`
}

/** Key of each slug in the table `tenant`, made where it is missing. Safe where many processes start at once. */
export async function assignKeys(
  database: AppDatabase,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const { global } = database
  const find = () =>
    global
      .selectFrom('tenant')
      .select(['id', 'slug'])
      .where('slug', 'in', [...slugs])
      .execute()
  const known = await find()
  if (known.length < slugs.length) {
    const have = new Set(known.map(({ slug }) => slug))
    await global
      .insertInto('tenant')
      .values(slugs.filter((slug) => !have.has(slug)).map((slug) => ({ slug })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const rows = known.length < slugs.length ? await find() : known
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** The host that this request asks for (decision 1.1), `forced-domain` included where it is allowed (1.6). */
export function hostOf(request: Request, config: Config): string | undefined {
  const forced = request.query['forced-domain']
  return requestHost(
    {
      host: request.headers.host,
      forwardedHost: request.get('x-forwarded-host'),
      remoteAddress: request.socket.remoteAddress,
      fromTrustedProxy: isProxyTrusted(request),
      forcedDomain: typeof forced === 'string' ? forced : undefined,
    },
    config.production ? 'production' : 'development',
  )
}
