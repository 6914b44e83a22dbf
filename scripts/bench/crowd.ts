import { sql } from 'kysely'
import type { Database, TenantDb } from '../../platform/core/database.ts'
import { atPoint } from '../../platform/core/grid.ts'
import { newId } from '../../platform/core/ids.ts'
import { INTERESTS, type Interest } from '../../platform/core/interests.ts'
import { regionData } from '../../platform/core/places.ts'
import type { Tenant } from '../../platform/core/tenant.ts'
import { TRAIT_NAMES, TRAITS, type TraitName } from '../../platform/core/traits.ts'
import { MEMBER_STATUS } from '../../platform/core/viewer.ts'
import { refreshSearchOf } from '../../platform/features/members/server.ts'

const BATCH = 10_000

/**
 * Adds this number of members to a site. PostgreSQL generates the rows, so a million takes minutes
 * instead of an hour. Their distribution is that of demo members: half were online within two days,
 * a quarter are premium, one in fourteen has no photo, one in ten is checked. All share one photo
 * name, which has no file.
 */
export async function addCrowd(database: Database, tenant: Tenant, members: number): Promise<void> {
  const places = placesOf(tenant)
  for (let done = 0; done < members; done += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, members - done) }, () => newId())
    await database.withTenant(tenant.key, async (db) => {
      await insertCrowd(db, tenant, ids, places)
      await refreshSearchOf(db, ids)
    })
  }
}

interface Place {
  readonly country: string
  readonly region: number
  readonly cell: number
  readonly spot: number
}

/** The towns of the site's countries; the centre of a region that has none. */
function placesOf({ settings }: Tenant): readonly Place[] {
  return settings.countries.flatMap((country) =>
    (regionData(settings, country)?.regions ?? []).flatMap((region) => {
      const points = region.cities.length > 0 ? region.cities : [region]
      return points.map((point) => ({ country, region: region.id, ...atPoint(point) }))
    }),
  )
}

/** A random option of the trait; earlier options are more likely. */
const anyOf = (name: TraitName) => sql`1 + floor(random() ^ 1.5 * ${TRAITS[name].options.length}::int)`

async function insertCrowd(
  db: TenantDb,
  tenant: Tenant,
  ids: readonly string[],
  places: readonly Place[],
): Promise<void> {
  const interests = tenant.settings.interests.map((slug) => INTERESTS.indexOf(slug as Interest))
  await sql`
    insert into member (tenant_id, id, status, email, email_key, email_confirmed_at, password_hash, name, language, gender,
      seeks, birth_date, country, region, cell, spot, paid, ${sql.join(TRAIT_NAMES.map((name) => sql.ref(name)))}, height, interests,
      last_online_at, main_photo, checked_at, checked_photo, photo_count)
    select ${db.tenantId}::int, c.id, ${MEMBER_STATUS.active}, c.id || '@crowd.invalid', c.id || '@crowd.invalid', now(), '!',
      'Robin', ${tenant.languages[0] ?? 'en'}, c.gender, case when random() < 0.1 then c.gender else 3 - c.gender end,
      current_date - 18 * 366 - floor((random() + random() + random()) * 20 * 365)::int, p.country, p.region, p.cell, p.spot,
      random() < 0.25, ${sql.join(TRAIT_NAMES.map(anyOf))}, 150 + floor(random() * 50),
      array(select distinct (${interests}::int[])[1 + floor(random() * ${interests.length}::int)::int]
        from generate_series(1, 6) where c.id is not null),
      now() - case when random() < 0.5 then random() * interval '2 days' else interval '2 days' + random() * interval '38 days' end
        - interval '10 minutes',
      case when random() < 0.93 then 'crowd' end, c.checked_at, case when c.checked_at is not null then 'crowd' end, 0
    from (select id, 1 + (place % 2)::int as gender, 1 + floor(random() * ${places.length}::int)::int as place,
        case when random() < 0.1 then now() end as checked_at
      from unnest(${ids}::uuid[]) with ordinality u (id, place)) c
    join json_to_recordset(${JSON.stringify(places.map((place, index) => ({ ...place, index: index + 1 })))}::json)
      p (index int, country char(2), region int2, cell int, spot int) on p.index = c.place`.execute(db.trx)
}
