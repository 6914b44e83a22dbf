import { type At, readAt } from '../../core/grid.ts'
import { findCity } from '../../core/places.ts'

/** A town that distances are measured from. */
export interface Town extends At {
  readonly town: string
}

/** Where no distance is chosen around a town, the first that is no shorter: 50 km, 25 miles. */
export const AROUND_KM = 40
const TOWN_LENGTH = 80

/** The town of a search: its place as a suggestion named it, or that of a city which the site knows by the name. */
export function readTown(
  query: Readonly<Record<string, string | undefined>>,
  settings: Parameters<typeof findCity>[0],
): Town | undefined {
  const town = query.town?.trim().slice(0, TOWN_LENGTH)
  if (!town) return undefined
  const at = readAt(query.around ?? '') ?? findCity(settings, town)
  return at && { town, ...at }
}
