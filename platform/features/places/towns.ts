import { ValidationError } from '../../core/errors.ts'
import { atText } from '../../core/grid.ts'
import { type Place, regionName } from '../../core/places.ts'
import type { RequestContext } from '../../core/scope.ts'
import { foldedName } from '../../core/text.ts'
import { type Geocoder, GeocoderUnavailableError } from '../../infra/geocoder/port.ts'
import { placeOfTown } from './commands.ts'
import { choosePlace, isPlace, partsOfPlace } from './place-choice.ts'

type Context = Pick<RequestContext, 'tenant' | 'locale'>

/** Maximum number of suggested towns. */
const SUGGESTED = 8
/** Towns of one name among which the one in the region is searched. */
const NAMESAKES = 100

export interface SuggestedTown {
  name: string
  country: string
  region: number
  region_name: string
  /** Value of the `around` parameter of a search. */
  around: string
}

/**
 * Towns of the site's countries whose name has this prefix; empty if the geocoder does not respond.
 */
export async function suggestTowns(
  { tenant, locale }: Context,
  geocoder: Geocoder,
  typed: string,
): Promise<SuggestedTown[]> {
  if (!typed.trim()) return []
  const { settings } = tenant
  try {
    const towns = await geocoder.search(typed, settings.countries, SUGGESTED)
    return towns.flatMap((town) => {
      const place = placeOfTown(settings, town)
      if (!place) return []
      const { country, region } = place
      const name = regionName(settings, country, region, locale.code) ?? ''
      return [{ name: town.name, country, region, region_name: name, around: atText(place) }]
    })
  } catch (error) {
    if (error instanceof GeocoderUnavailableError) return []
    throw error
  }
}

/**
 * The place that a form names: a region, and optionally a town there. If the country has only one
 * town of that name, it is accepted even in another region.
 *
 * @param chosen `place` is `IT-12`
 * @throws ValidationError `region_unknown`, `country_unknown`, `town_unknown`;
 *   GeocoderUnavailableError
 */
export async function findPlace(
  { tenant: { settings } }: Pick<RequestContext, 'tenant'>,
  geocoder: Geocoder,
  chosen: { readonly place: string; readonly city?: string | undefined },
): Promise<Place> {
  const parts = partsOfPlace(chosen.place)
  if (!parts) throw new ValidationError({ place: { code: 'region_unknown' } })
  // Suggestions append the name of their region after a comma.
  const city = chosen.city?.split(',')[0]?.trim()
  const place = choosePlace(settings, { ...parts, city })
  if (!isPlace(place)) throw new ValidationError(place)
  if (!city || place.city !== null) return place
  const wanted = foldedName(city)
  const towns = (await geocoder.search(city, [parts.country], NAMESAKES))
    .filter(({ name }) => foldedName(name) === wanted)
    .flatMap((town) => placeOfTown(settings, town) ?? [])
  const there =
    towns.find(({ region }) => region === parts.region) ?? (towns.length === 1 ? towns[0] : undefined)
  if (!there) throw new ValidationError({ city: { code: 'town_unknown' } })
  return there
}
