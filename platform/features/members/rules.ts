import { OLDEST } from '../../core/ages.ts'
import { type Cursor, readCursor } from '../../core/cursor.ts'
import { distanceEnds, needsSpot } from '../../core/distances.ts'
import type { SearchField, TenantSettings } from '../../core/generated/tenant-settings.ts'
import { type At, readAt } from '../../core/grid.ts'
import { INTERESTS, MOST_INTERESTS } from '../../core/interests.ts'
import type { MeasureSystem } from '../../core/measures.ts'
import { findCity, findRegion } from '../../core/places.ts'
import { eachTrait, optionCode, TRAIT_NAMES, type TraitName, withCurrentNames } from '../../core/traits.ts'
import { GENDERS, type Gender } from '../../core/viewer.ts'
import { lastNumberedPage, type NamedSort, readSort } from './sorts.ts'

export const PAGE_SIZE = 20
export const LARGEST_PAGE = 50
/**
 * Filters that can be set and removed one by one; `gender` is always set. `favourites` is offered
 * to members by every site, `checked` by sites with `profile_checks`.
 */
export type FilterKey = Exclude<SearchField, 'gender'> | 'favourites' | 'checked'

/**
 * The validated parameters of a search: only what the tenant's `search_fields` offer. A trait is
 * the number of its option.
 */
export interface Search extends Readonly<Partial<Record<TraitName, number>>> {
  readonly gender: Gender
  readonly country?: string
  readonly region?: { readonly country: string; readonly id: number }
  readonly age?: { readonly min: number; readonly max: number }
  /** Kilometres. */
  readonly distance?: number
  /** The town that distances are measured from instead of the viewer's own place. */
  readonly around?: Town
  /** Cells to search in, instead of `distance`; never from an address. */
  readonly cells?: readonly number[]
  /** Indexes in `INTERESTS`; a member must have all of them. */
  readonly interests?: readonly number[]
  readonly photo?: true
  readonly online?: true
  /** Only members whom the viewer keeps as favourites. */
  readonly favourites?: true
  /** Only members whose main photo a person has compared. */
  readonly checked?: true
  /** Omitted: the usual order. */
  readonly sort?: NamedSort
  readonly page: number
  readonly size: number
  readonly after?: Cursor
  /** `after` is a member without a photo: the page continues among those without one. */
  readonly faceless?: true
  /** `after` is near, in an order that begins with those: the page continues among them. */
  readonly nearby?: true
}

type Query = Readonly<Record<string, string | undefined>>

/** Query parameters of each filter: those removed from the address to remove the filter. */
export const FILTER_PARAMS: Readonly<Record<FilterKey, readonly string[]>> = {
  country: ['country'],
  countryregion: ['countryregion', 'country'],
  age: ['min_age', 'max_age'],
  distance: ['distance', 'around', 'town'],
  ...eachTrait((name) => [name]),
  interests: ['interests', 'interests2', 'interests3'],
  photo: ['photo'],
  online: ['online'],
  favourites: ['favourites'],
  checked: ['checked'],
}

interface SearchRules {
  readonly settings: Pick<TenantSettings, 'minimum_age' | 'countries' | 'region_data' | 'interests'> & {
    readonly profile_checks?: boolean
    readonly search_fields: readonly SearchField[]
  }
  /** The gender that the viewer seeks; visitors start with women. */
  readonly seeks: Gender
  /** The viewer may look for no other gender. */
  readonly seeksOnly?: boolean
  readonly country: string
  /** Units of `distance` in the address. */
  readonly measures: MeasureSystem
  /** The viewer's place is known, so others can be sorted by distance. */
  readonly placed?: boolean
  /** The spot of the viewer's place is known: required for distances shorter than a cell. */
  readonly spotted?: boolean
  /** The viewer may measure distances from a town; visitors may not measure any. */
  readonly towns?: boolean
  /** The viewer may keep favourites; visitors keep none. */
  readonly keeps?: boolean
}

/**
 * The search that an address describes. Invalid values are dropped, never an error: addresses are
 * shared, edited and old.
 */
export function readSearch(parameters: Query, rules: SearchRules): Search {
  const query = withCurrentNames(parameters)
  const { settings, seeks, seeksOnly, country, measures } = rules
  const { placed = false, spotted = false, towns = false, keeps = false } = rules
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
    ...(keeps && isOn(query.favourites) ? { favourites: true as const } : {}),
    ...(settings.profile_checks && isOn(query.checked) ? { checked: true as const } : {}),
    ...(sort ? { sort } : {}),
    ...readPart(query, sort),
  }
}

/**
 * What stands before the cursor of a search: `f` for a member without a photo, `n` for one who is
 * near.
 */
const PART = /^f?n?/

/** Which part of the results: a page by number, or what follows a member. */
function readPart(
  query: Query,
  sort: Search['sort'],
): Pick<Search, 'page' | 'size' | 'after' | 'faceless' | 'nearby'> {
  const size = whole(query.numResults, 1, LARGEST_PAGE) ?? PAGE_SIZE
  const after = sort === 'nearest' ? undefined : readCursor(query.after?.replace(PART, ''))
  const page = whole(query.pageNumber, 1, after ? 100_000 : lastNumberedPage(sort, size)) ?? 1
  if (!after) return { page, size }
  const [part = ''] = PART.exec(query.after ?? '') ?? []
  return {
    page,
    size,
    after,
    ...(part.includes('f') ? { faceless: true as const } : {}),
    ...(part.includes('n') ? { nearby: true as const } : {}),
  }
}

/** Kilometres of an offered distance; without a known spot, at least those of a cell. */
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

/** A ticked checkbox, as forms (`1`, `on`) and links write it; `photo=0` is not ticked. */
const isOn = (value: string | undefined) => !!value && !/^(0|false|off|no)$/i.test(value)

/** `5`, or `NL-5` if the site has several countries. */
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
  const slugs = FILTER_PARAMS.interests
    .flatMap((name) => (query[name] ?? '').split(',', INTERESTS.length))
    .filter((slug) => slug !== '')
    .slice(0, MOST_INTERESTS)
  return INTERESTS.flatMap((slug, place) => (slugs.includes(slug) && offered.includes(slug) ? [place] : []))
}

/** A whole number, clamped to its bounds; undefined for anything else. */
function whole(text: string | undefined, least: number, most: number): number | undefined {
  if (!text || !/^\d{1,6}$/.test(text)) return undefined
  return Math.min(Math.max(Number(text), least), most)
}

/** The active filters of this search, in the tenant's order, then those without one. */
export function activeFilters(search: Search, fields: readonly SearchField[]): FilterKey[] {
  const set: Partial<Record<FilterKey, unknown>> = { ...search, countryregion: search.region }
  const offered: readonly (SearchField | FilterKey)[] = [...fields, 'favourites', 'checked']
  return offered.filter((field): field is FilterKey => field !== 'gender' && set[field] !== undefined)
}

/** Range of birth dates for the ages `min` to `max`: born after `from`, and on or before `to`. */
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

/** Default distance around a town: the first offered one that is no shorter (50 km, 25 miles). */
const AROUND_KM = 40
const TOWN_LENGTH = 80

/**
 * The town of a search: the place of the chosen suggestion, or that of a city that the site knows
 * by the typed name.
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
