import type { FieldErrors } from '../../core/errors.ts'
import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import { localised } from '../../core/localised.ts'
import { type Place, placeOf, regionData } from '../../core/places.ts'
import type { RequestContext } from '../../core/scope.ts'
import { alphabetical, countryName } from '../../i18n/format.ts'

type Regional = Pick<TenantSettings, 'countries' | 'region_data'>

/**
 * The chosen place, or its faults: it must be a country of this site, and a region of that country.
 */
export function choosePlace(
  settings: Regional,
  chosen: { readonly country: string; readonly region: number; readonly city?: string | undefined },
): Place | FieldErrors {
  if (!(settings.countries as readonly string[]).includes(chosen.country)) {
    return { country: { code: 'country_unknown' }, place: { code: 'country_unknown' } }
  }
  const place = placeOf(settings, chosen.country, chosen.region, chosen.city)
  return place ?? { region: { code: 'region_unknown' }, place: { code: 'region_unknown' } }
}

export const isPlace = (place: Place | FieldErrors): place is Place => typeof place.cell === 'number'

/**
 * Splits `IT-12`: one field contains country and region, so that they cannot contradict each other.
 */
export function partsOfPlace(value: string): { country: string; region: number } | null {
  const match = /^([A-Z]{2})-(\d{1,4})$/.exec(value)
  return match ? { country: match[1] ?? '', region: Number(match[2]) } : null
}

/** Regions to choose from, by country. `partsOfPlace` parses `value`. */
export interface PlaceChoices {
  country: string
  name: string
  regions: { value: string; label: string }[]
}

/** The countries of the site with their regions: the one of the request first, regions by name. */
export function placeChoices({
  tenant,
  locale,
  country,
}: Pick<RequestContext, 'tenant' | 'locale' | 'country'>): PlaceChoices[] {
  const order = alphabetical(locale.iso)
  const countries = [...tenant.settings.countries].sort(
    (a, b) => Number(b === country) - Number(a === country),
  )
  return countries.map((code) => ({
    country: code,
    name: countryName(locale.iso, code),
    regions: (regionData(tenant.settings, code)?.regions ?? [])
      .map(({ id, name }) => ({ value: `${code}-${id}`, label: localised(name, locale.code) }))
      .sort((a, b) => order(a.label, b.label)),
  }))
}
