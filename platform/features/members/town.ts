import { cellOfCity, isCell } from '../../core/places.ts'

/** A town that distances are measured from. */
export interface Town {
  readonly town: string
  readonly cell: number
}

/** Place among the distances of the one that holds around a town where none is chosen. */
export const AROUND_END = 1
const TOWN_LENGTH = 80

/** The town of a search: its cell as a suggestion named it, or that of a city which the site knows by the name. */
export function readTown(
  query: Readonly<Record<string, string | undefined>>,
  settings: Parameters<typeof cellOfCity>[0],
): Town | undefined {
  const town = query.town?.trim().slice(0, TOWN_LENGTH)
  if (!town) return undefined
  const chosen = /^\d{1,7}$/.test(query.around ?? '') ? Number(query.around) : -1
  const cell = isCell(chosen) ? chosen : cellOfCity(settings, town)
  return cell === undefined ? undefined : { town, cell }
}
