import { sql } from 'kysely'
import { nearestPlace, type Place } from '../../core/places.ts'
import type { RequestScope } from '../../core/scope.ts'
import { refreshSearch } from '../members/server.ts'

/**
 * The known city nearest to a position. For a signed-in member it becomes their place: the city's cell, never the position
 * itself, and only where the request may change data, because the place decides the currency. Undefined where the position is
 * missing or near none of the site's cities.
 */
export async function geocodePosition(
  scope: RequestScope,
  lat: number | undefined,
  lon: number | undefined,
): Promise<Place | undefined> {
  if (lat === undefined || lon === undefined) return undefined
  const place = nearestPlace(scope.tenant.settings, lat, lon)
  if (place && scope.viewer.kind === 'member' && scope.effects === 'all')
    await storePlace(scope, scope.viewer.id, place)
  return place
}

async function storePlace({ db }: RequestScope, memberId: string, place: Place): Promise<void> {
  await sql`update member set country = ${place.country}, region = ${place.region}::int2, city = ${place.city},
      cell = ${place.cell}::int
    where tenant_id = ${db.tenantId}::int and id = ${memberId}::uuid`.execute(db.trx)
  await refreshSearch(db, memberId)
}
