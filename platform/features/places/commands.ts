import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { atPoint } from '../../core/grid.ts'
import { nearestPlace, type Place, regionByCode } from '../../core/places.ts'
import type { DetachedScope, RequestContext, RequestScope } from '../../core/scope.ts'
import { type Geocoder, GeocoderUnavailableError, type Town } from '../../infra/geocoder/port.ts'
import { refreshSearch } from '../members/server.ts'

const HOUR = 3_600_000
/** Cached by site and rounded position, which do not identify the viewer. */
const answers = new LRUCache<string, Place | false>({ max: 10_000, ttl: HOUR })

interface Position {
  readonly lat: number
  readonly lon: number
}

/**
 * The nearest town to a position, with its region. For a member it becomes their place, stored as
 * the town's cell and spot, never as the position itself; only if the request may change data,
 * because the place decides the currency.
 *
 * @returns undefined if the position is missing or near no town of the site's countries, and if the
 *   geocoder does not respond
 */
export async function geocodePosition(
  scope: DetachedScope,
  geocoder: Geocoder,
  { lat, lon }: { readonly lat?: number | undefined; readonly lon?: number | undefined },
): Promise<Place | undefined> {
  if (lat === undefined || lon === undefined) return undefined
  const place = await placeAt(scope, geocoder, { lat: rounded(lat), lon: rounded(lon) })
  const { viewer } = scope
  if (place && viewer.kind === 'member' && scope.effects === 'all')
    await scope.transaction((inside) => storePlace(inside, viewer.id, place))
  return place
}

/** To about a kilometre: the geocoder gets nothing more precise. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

async function placeAt(
  { tenant }: RequestContext,
  geocoder: Geocoder,
  { lat, lon }: Position,
): Promise<Place | undefined> {
  const key = `${tenant.key} ${tenant.revision} ${lat} ${lon}`
  const known = answers.get(key)
  if (known !== undefined) return known || undefined
  try {
    const town = await geocoder.nearest(lat, lon, tenant.settings.countries)
    const place = town && placeOfTown(tenant.settings, town)
    answers.set(key, place ?? false)
    return place
  } catch (error) {
    if (error instanceof GeocoderUnavailableError) return undefined
    throw error
  }
}

/** A town as a place of this site; undefined if none of its regions is near. */
export function placeOfTown(
  settings: Parameters<typeof nearestPlace>[0],
  { country, region, name, lat, lon }: Town,
): Place | undefined {
  const id = regionByCode(settings, country, region)?.id ?? nearestPlace(settings, lat, lon)?.region
  return id === undefined ? undefined : { country, region: id, city: name, ...atPoint({ lat, lon }) }
}

async function storePlace({ db }: RequestScope, memberId: string, place: Place): Promise<void> {
  await sql`update member set country = ${place.country}, region = ${place.region}::int2, city = ${place.city},
      cell = ${place.cell}::int, spot = ${place.spot}::int
    where tenant_id = ${db.tenantId}::int and id = ${memberId}::uuid`.execute(db.trx)
  await refreshSearch(db, memberId)
}
