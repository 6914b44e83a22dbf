import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { freshVisits } from './visit-rows.ts'
import type { Click, Followed, PackedVisits } from './waiting-visits.ts'

/** `click_counts.kind`. */
export const CLICK: Readonly<Record<Click['kind'], number>> = { link: 1, partner: 2 }

/**
 * Counts the clicks that no process has counted on this day, by the network that the visitor came
 * from.
 */
export async function countClicks(db: TenantDb, day: string, visits: PackedVisits<Followed>): Promise<void> {
  const { subjects } = visits
  const counting = await freshVisits(db, day, visits)
  await sql`
    with ${counting}, followed as (
      select * from unnest(${subjects.map(({ click }) => CLICK[click.kind])}::smallint[],
        ${subjects.map(({ click }) => click.name)}::text[], ${subjects.map(({ source }) => source.network)}::text[])
        with ordinality as f (kind, name, network, place)
    )
    insert into click_counts (tenant_id, day, kind, name, network, robot, clicks)
    select ${db.tenantId}::int, ${day}::date, kind, name, network, robot, count(*)
      from given join fresh using (digest) join followed using (place)
      group by 3, 4, 5, 6 order by 3, 4, 5, 6
    on conflict (tenant_id, day, kind, name, network, robot)
      do update set clicks = click_counts.clicks + excluded.clicks`.execute(db.trx)
}
