import type { AppDatabase } from '../infra/database/database.ts'
import { Listener } from '../infra/database/listener.ts'
import type { Log } from '../infra/log.ts'
import type { PublishedSource } from '../tenancy/landers/published.ts'
import type { TenantRegistry } from '../tenancy/registry.ts'

/** Live versions of landers, which every visitor sees: read without a tenant, of all sites at once. */
export function publishedLanders({ global }: Pick<AppDatabase, 'global'>): PublishedSource {
  const live = () =>
    global
      .selectFrom('lander_versions as v')
      .innerJoin('tenant as t', 't.id', 'v.tenant_id')
      .select(['t.slug as tenant', 'v.lander', 'v.version'])
      .where('v.live', '=', true)
  return {
    live: async (tenants) => {
      const rows = live().select(({ cast, ref }) => cast<string>(ref('v.document'), 'text').as('document'))
      return (tenants ? rows.where('t.slug', 'in', [...tenants]) : rows).execute()
    },
    versions: () => live().execute(),
  }
}

/**
 * Reads landers again when a version goes live, in every process: PostgreSQL passes on the site's id at the commit (migration 0220).
 * @returns how to stop
 */
export function followLanders({
  url,
  log,
  tenants,
}: {
  /** Address as the role `app`. */
  readonly url: string
  readonly log: Log
  readonly tenants: Pick<TenantRegistry, 'readLanders'>
}): { close(): Promise<void> } {
  return new Listener({
    url,
    log,
    channel: 'landers',
    name: 'dating-platform landers',
    // What went live before the connection heard.
    onHearing: () => void tenants.readLanders(),
    onPayload: (tenant) => void tenants.readLanders([tenant]),
  })
}
