import { OLDEST } from '../../core/ages.ts'
import { type Cursor, readCursor } from '../../core/cursor.ts'
import { distanceEnds, needsSpot } from '../../core/distances.ts'
import type { SearchField, TenantSettings } from '../../core/generated/tenant-settings.ts'
import { type At, readAt } from '../../core/grid.ts'
import { INTERESTS } from '../../core/interests.ts'
import type { MeasureSystem } from '../../core/measures.ts'
import { findCity, findRegion } from '../../core/places.ts'
import { eachTrait, optionCode, TRAIT_NAMES, type TraitName, withCurrentNames } from '../../core/traits.ts'
import { GENDERS, type Gender } from '../../core/viewer.ts'
import { lastNumberedPage, readSort, type SearchSort } from './sorts.ts'

export const PAGE_SIZE = 20
export const LARGEST_PAGE = 50
/** Filters that can be set and loosened one by one; `gender` is always set. */
export type FilterKey = Exclude<SearchField, 'gender'>

/**
 * What a search asks for, checked: only what the tenant's `search_fields` offer. A trait is the
 * number of its option.
 */
export interface Search extends Readonly<Partial<Record<TraitName, number>>> {
  readonly gender: Gender
  readonly country?: string
  readonly region?: { readonly country: string; readonly id: number }
  readonly age?: { readonly min: number; readonly max: number }
  /** Kilometres. */
  readonly distance?: number
  /** The town that the distance is measured from, in place of the viewer's own place. */
  readonly around?: Town
  /** Cells to look in, in place of `distance`; never from an address. */
  readonly cells?: readonly number[]
  /** Places in the list of interests; all of them must be there. */
  readonly interests?: readonly number[]
  readonly photo?: true
  readonly online?: true
  /** Left out: those who were here last come first. */
  readonly sort?: Exclude<SearchSort, 'online'>
  readonly page: number
  readonly size: number
  readonly after?: Cursor
  /** `after` is a member without a photo: all with one came before. */
  readonly faceless?: true
}

type Query = Readonly<Record<string, string | undefined>>

/** Query parameters behind each filter: what is taken out of the address to loosen it. */
export const FILTER_PARAMS: Readonly<Record<FilterKey, readonly string[]>> = {
  country: ['country'],
  countryregion: ['countryregion', 'country'],
  age: ['min_age', 'max_age'],
  distance: ['distance', 'around', 'town'],
  ...eachTrait((name) => [name]),
  interests: ['interests', 'interests2', 'interests3'],
  photo: ['photo'],
  online: ['online'],
}

interface SearchRules {
  readonly settings: Pick<TenantSettings, 'minimum_age' | 'countries' | 'region_data' | 'interests'> & {
    readonly search_fields: readonly SearchField[]
  }
  /** Whom the viewer seeks; visitors begin with women. */
  readonly seeks: Gender
  /** The viewer may look for nobody else. */
  readonly seeksOnly?: boolean
  readonly country: string
  /** Units that `distance` in the address counts in. */
  readonly measures: MeasureSystem
  /** The viewer's place is known: others can be put in order by their distance. */
  readonly placed?: boolean
  /**
   * Whether the spot of that place is known: only then distances shorter than a cell can be told.
   */
  readonly spotted?: boolean
  /** The viewer may measure distances from a town: visitors may not measure any. */
  readonly towns?: boolean
}

/**
 * The search that an address asks for. Whatever makes no sense is left out, never an error:
 * addresses are shared, edited and old.
 */
export function readSearch(parameters: Query, rules: SearchRules): Search {
  const query = withCurrentNames(parameters)
  const { settings, seeks, seeksOnly, country, measures } = rules
  const { placed = false, spotted = false, towns = false } = rules
  const offers = (field: SearchField) => settings.search_fields.includes(field)
  const wantedCountry = settings.countries.find((code) => code === query.country)
  const region = offers('countryregion') ? readRegion(query, settings, wantedCountry ?? country) : undefined
  const age = offers('age') ? readAge(query, settings.minimum_age) : undefined
  const around = offers('distance') && towns ? readTown(query, settings) : undefined
  const distance = offers('distance')
    ? readDistance(query.distance, measures, around, around ? around.spot !== null : spotted)
    : undefined
  const interests = offers('interests') ? readInterests(query, settings.interests) : []
  const traits = TRAIT_NAMES.filter(offers).map(
    (name) => [name, optionCode(name, query[name] ?? '')] as const,
  )
  const sort = readSort(query.sort, placed || around !== undefined)
  return {
    gender:
      !seeksOnly && query.gender && Object.hasOwn(GENDERS, query.gender) ? (query.gender as Gender) : seeks,
    ...(region ? { region } : offers('country') && wantedCountry ? { country: wantedCountry } : {}),
    ...(age ? { age } : {}),
    ...(distance ? { distance } : {}),
    ...(around ? { around } : {}),
    ...Object.fromEntries(traits.filter(([, code]) => code !== undefined)),
    ...(interests.length > 0 ? { interests } : {}),
    ...(offers('photo') && isOn(query.photo) ? { photo: true as const } : {}),
    ...(offers('online') && isOn(query.online) ? { online: true as const } : {}),
    ...(sort ? { sort } : {}),
    ...readPart(query, sort),
  }
}

/** Which part of what is found: a page, or what comes after a member. */
function readPart(query: Query, sort: Search['sort']): Pick<Search, 'page' | 'size' | 'after' | 'faceless'> {
  const size = whole(query.numResults, 1, LARGEST_PAGE) ?? PAGE_SIZE
  const after = sort === 'nearest' ? undefined : readCursor(query.after?.replace(/^f/, ''))
  const page = whole(query.pageNumber, 1, after ? 100_000 : lastNumberedPage(sort, size)) ?? 1
  if (!after) return { page, size }
  return { page, size, after, ...(query.after?.startsWith('f') ? { faceless: true as const } : {}) }
}

/**
 * Kilometres of a distance that is offered; where no spot is known to measure it from, at least
 * those of a cell.
 */
function readDistance(
  chosen: string | undefined,
  measures: MeasureSystem,
  around: Town | undefined,
  spotted: boolean,
): number | undefined {
  const ends = distanceEnds(measures)
  const end = ends.find(({ value }) => String(value) === chosen)
  if (!end) return around && ends.find(({ km }) => km >= AROUND_KM)?.km
  return (spotted || !needsSpot(end) ? end : ends.find((other) => !needsSpot(other)))?.km
}

/** A box that is ticked, as forms (`1`, `on`) and links write it; `photo=0` is one that is not. */
const isOn = (value: string | undefined) => !!value && !/^(0|false|off|no)$/i.test(value)

/** `5`, or `NL-5` where the site has several countries. */
function readRegion(query: Query, settings: SearchRules['settings'], country: string) {
  const found = /^(?:([A-Z]{2})-)?(\d{1,5})$/.exec(query.countryregion ?? '')
  if (!found) return undefined
  const of = found[1] ?? country
  const id = Number(found[2])
  return findRegion(settings, of, id) ? { country: of, id } : undefined
}

function readAge(query: Query, minimum: number) {
  const from = whole(query.min_age, minimum, OLDEST) ?? minimum
  const to = whole(query.max_age, minimum, OLDEST) ?? OLDEST
  const age = { min: Math.min(from, to), max: Math.max(from, to) }
  return age.min === minimum && age.max === OLDEST ? undefined : age
}

function readInterests(query: Query, offered: readonly string[]): number[] {
  const slugs = FILTER_PARAMS.interests.flatMap((name) => (query[name] ?? '').split(',')).slice(0, 10)
  return INTERESTS.flatMap((slug, place) => (slugs.includes(slug) && offered.includes(slug) ? [place] : []))
}

/** A whole number, moved into its bounds; undefined for anything else. */
function whole(text: string | undefined, least: number, most: number): number | undefined {
  if (!text || !/^\d{1,6}$/.test(text)) return undefined
  return Math.min(Math.max(Number(text), least), most)
}

/** Filters that this search sets, in the tenant's order. */
export function activeFilters(search: Search, fields: readonly SearchField[]): FilterKey[] {
  const set: Partial<Record<FilterKey, unknown>> = { ...search, countryregion: search.region }
  return fields.filter((field): field is FilterKey => field !== 'gender' && set[field] !== undefined)
}

/** Birth dates of people who are `min` to `max` years old: born after `from`, not after `to`. */
export function birthDates({ min, max }: { min: number; max: number }, today: Date) {
  return { from: yearsBefore(today, max + 1), to: yearsBefore(today, min) }
}

function yearsBefore(day: Date, years: number): string {
  const date = new Date(Date.UTC(day.getUTCFullYear() - years, day.getUTCMonth(), day.getUTCDate()))
  return date.toISOString().slice(0, 10)
}

/** A town that distances are measured from. */
interface Town extends At {
  readonly town: string
}

/** Where no distance is chosen around a town, the first that is no shorter: 50 km, 25 miles. */
const AROUND_KM = 40
const TOWN_LENGTH = 80

/**
 * The town of a search: its place as a suggestion named it, or that of a city which the site knows
 * by the name.
 */
function readTown(
  query: Readonly<Record<string, string | undefined>>,
  settings: Parameters<typeof findCity>[0],
): Town | undefined {
  const town = query.town?.trim().slice(0, TOWN_LENGTH)
  if (!town) return undefined
  const at = readAt(query.around ?? '') ?? findCity(settings, town)
  return at && { town, ...at }
}
