import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { rows } from '../../infra/database/rows.ts'
import type { CountedVisit } from './visit-rows.ts'

/** `click_counts.kind`. */
export const CLICK = { link: 1, partner: 2 } as const

/** A short link or a partner, by its name. */
export interface Click {
  readonly kind: keyof typeof CLICK
  readonly name: string
}

/** Counts those of the clicks that no process has counted on this day, by the network that the visitor came from. */
export async function countClicks(
  db: TenantDb,
  day: string,
  clicks: readonly (CountedVisit & { readonly click: Click })[],
): Promise<void> {
  const given = [...clicks].sort((a, b) => Buffer.compare(a.digest, b.digest))
  await sql`
    with given as (
      select * from unnest(${given.map(({ digest }) => digest)}::bytea[], ${given.map(({ robot }) => robot)}::boolean[],
        ${given.map(({ click }) => CLICK[click.kind])}::smallint[], ${given.map(({ click }) => click.name)}::text[],
        ${given.map(({ source }) => source.network)}::text[]) as g (digest, robot, kind, name, network)
    ), fresh as (
      insert into visitor_seen (tenant_id, day, digest) select ${db.tenantId}::int, ${day}::date, digest from given
      on conflict do nothing returning digest
    )
    insert into click_counts (tenant_id, day, kind, name, network, robot, clicks)
    select ${db.tenantId}::int, ${day}::date, kind, name, network, robot, count(*)
      from given join fresh using (digest) group by 3, 4, 5, 6 order by 3, 4, 5, 6
    on conflict (tenant_id, day, kind, name, network, robot)
      do update set clicks = click_counts.clicks + excluded.clicks`.execute(db.trx)
}

const countRow = z.strictObject({ name: z.string(), clicks: z.int(), robots: z.int() })

/** Clicks by people and by robots, of all days, by name. */
export async function clicksOf(db: TenantDb, kind: Click['kind']) {
  const found = await rows(
    db,
    countRow,
    sql`select name, coalesce(sum(clicks) filter (where not robot), 0)::int as clicks,
        coalesce(sum(clicks) filter (where robot), 0)::int as robots
      from click_counts where tenant_id = ${db.tenantId}::int and kind = ${CLICK[kind]}::smallint group by name`,
  )
  return new Map(found.map((row) => [row.name, row]))
}
