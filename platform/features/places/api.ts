import { localised } from '../../core/localised.ts'
import { type Place, regionData, regionName } from '../../core/places.ts'
import type { RequestContext } from '../../core/scope.ts'
import type { Geocoder } from '../../infra/geocoder/port.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { geocodePosition } from './commands.ts'
import {
  findTownsCall,
  geocodeCall,
  listInterestsCall,
  listRegionsCall,
  storePositionCall,
} from './contract.ts'
import { suggestTowns } from './towns.ts'

export interface PlaceServices {
  readonly geocoder: Geocoder
}

/** Calls about places and interests: the same for all viewers, loaded once and cached. */
export function placesApi({ geocoder }: PlaceServices): CallRoute[] {
  return [
    route(listInterestsCall, async ({ scope }) => ({
      interests: scope.tenant.settings.interests.map((id) => ({
        id,
        name: scope.t(`options:interests.${id}`),
      })),
    })),
    route(listRegionsCall, async ({ scope }) => ({ regions: presentRegions(scope) })),
    route(geocodeCall, async ({ scope, query }) =>
      presentPlace(scope, await geocodePosition(scope, geocoder, query)),
    ),
    route(storePositionCall, async ({ scope, body }) =>
      presentPlace(scope, await geocodePosition(scope, geocoder, body)),
    ),
    route(findTownsCall, async ({ scope, query }) => ({
      towns: await suggestTowns(scope, geocoder, query.q),
    })),
  ]
}

function presentPlace({ tenant, locale }: RequestContext, place: Place | undefined) {
  if (!place) return false as const
  const { country, region, city } = place
  const name = regionName(tenant.settings, country, region, locale.code)
  return { country, region, region_name: name ?? '', city }
}

function presentRegions({ tenant, locale }: RequestContext) {
  return Object.fromEntries(
    tenant.settings.countries.map((country) => {
      const data = regionData(tenant.settings, country)
      const regions = (data?.regions ?? []).map(({ id, code, name, cities }) => ({
        id,
        code,
        name: localised(name, locale.code),
        cities: cities.map((city) => city.name),
      }))
      return [country, { kind: data?.kind ?? 'region', regions }]
    }),
  )
}
