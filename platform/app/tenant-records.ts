import { sql } from 'kysely'
import { z } from 'zod'
import type { AppDatabase } from '../infra/database/database.ts'
import type { TenantRecords } from '../tenancy/registry-contract.ts'

const slugRow = z.strictObject({ slug: z.string() })

/** The table `tenant`: the key of each tenant's rows, and the hosts that it served last. */
export function tenantRecords(database: AppDatabase): TenantRecords {
  return {
    all: async () => {
      const rows = await database.global
        .selectFrom('tenant')
        .select(['id', 'slug', 'hosts', 'removed_at'])
        .execute()
      return rows.map(({ id, slug, hosts, removed_at }) => ({
        id: slug,
        key: id,
        hosts,
        removed: removed_at !== null,
      }))
    },
    assignKeys: (slugs) => assignKeys(database, slugs),
    setHosts: async (tenants) => {
      const rows = JSON.stringify(tenants.map(({ id, hosts, at }) => ({ slug: id, hosts, at })))
      const stored = await sql`
        update tenant set hosts = array(select jsonb_array_elements_text(changed.hosts)), hosts_at = changed.at
        from jsonb_to_recordset(${rows}::jsonb) as changed (slug text, hosts jsonb, at timestamptz)
        where tenant.slug = changed.slug and (tenant.hosts_at is null or tenant.hosts_at < changed.at)
        returning tenant.slug`.execute(database.global)
      return new Set(
        z
          .array(slugRow)
          .parse(stored.rows)
          .map(({ slug }) => slug),
      )
    },
  }
}

/**
 * Key of each slug in the table `tenant`, created if missing. Safe if many processes start at the
 * same time.
 */
async function assignKeys(database: AppDatabase, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const { global } = database
  // One parameter for all of them: a statement takes 65,535 at most.
  const among = sql<boolean>`slug = any(${slugs}::text[])`
  const find = () => global.selectFrom('tenant').select(['id', 'slug', 'removed_at']).where(among).execute()
  const known = await find()
  if (known.length < slugs.length) {
    const have = new Set(known.map(({ slug }) => slug))
    const missing = slugs.filter((slug) => !have.has(slug))
    await sql`insert into tenant (slug) select unnest(${missing}::text[]) on conflict do nothing`.execute(
      global,
    )
  }
  // A folder that is there again is no longer removed.
  if (known.some(({ removed_at }) => removed_at !== null))
    await global
      .updateTable('tenant')
      .set({ removed_at: null })
      .where(among)
      .where('removed_at', 'is not', null)
      .execute()
  const rows = known.length < slugs.length ? await find() : known
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
