import { OLDEST } from '../../core/ages.ts'
import { isolated, nameAndAge } from '../../core/bidi-isolation.ts'
import { distanceEnds } from '../../core/distances.ts'
import { AuthenticationRequiredError } from '../../core/errors.ts'
import { atText } from '../../core/grid.ts'
import { localised } from '../../core/localised.ts'
import { measuresOf } from '../../core/measures.ts'
import { isSameSex } from '../../core/niches.ts'
import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { regionData } from '../../core/places.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isTrait, optionSlug, TRAITS } from '../../core/traits.ts'
import { alphabetical, countryName, formatDistance } from '../../i18n/format.ts'
import { searchFieldsFor } from '../visibility/visibility-rules.ts'
import type { SearchResult } from './contract.ts'
import { withInterestList } from './interest-boxes.ts'
import { type NamedInterest, namedInterests } from './interests.ts'
import { openProfile, type ProfileView } from './profile.ts'
import type { Search } from './rules.ts'
import { maySearch, searchMembers, searchOf } from './search.ts'
import { searchText } from './search-text.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

/**
 * Data of the filter form. The list of regions is large, so the form is sent only while it is open.
 */
export interface FilterForm {
  /** The order to keep; null for the default. */
  readonly sort: string | null
  readonly gender: string
  readonly genders: readonly Choice[]
  readonly age: {
    readonly least: number
    readonly most: number
    readonly min: number
    readonly max: number
  } | null
  readonly selects: readonly {
    readonly name: string
    readonly label: string
    readonly value: string
    readonly choices: readonly Choice[]
  }[]
  /** How far away members may be, first in the form; null if distances cannot be searched. */
  readonly near: {
    readonly label: string
    /** The first is no distance. */
    readonly distances: readonly (Choice & { readonly chosen: boolean })[]
    /** The town that distances are measured from, with the place of the chosen suggestion. */
    readonly town: { readonly name: string; readonly around: string; readonly unknown: boolean }
  } | null
  /** Empty if they cannot be searched. */
  readonly interests: readonly (Pick<NamedInterest, 'slug' | 'name' | 'intimate'> & {
    readonly chosen: boolean
  })[]
  readonly checks: readonly { readonly name: string; readonly label: string; readonly on: boolean }[]
}

/** Data of the page /members. Redirects visitors who may not search to the login. */
export async function loadMembers({ scope, query: sent }: LoadInput) {
  const query = withInterestList(sent)
  if (!maySearch(scope)) throw new PageRedirect(href('login', {}, { next: href('members', {}, query) }))
  const result = await searchMembers(scope, query)
  const last = lastPage(result)
  if (last) throw new PageRedirect(href('members', {}, { ...query, pageNumber: String(last) }))
  const { filters: open, pageNumber: _page, after: _after, ...kept } = query
  return {
    result,
    open: open === 'open',
    openHref: href('members', {}, { ...kept, filters: 'open' }),
    closeHref: href('members', {}, kept),
    saveHref: result.filters.length > 0 ? href('account-searches', {}, { save: searchText(query) }) : null,
    form:
      open === 'open'
        ? filterForm(scope, searchOf(scope, query), result.town_unknown ? query.town : undefined)
        : null,
  }
}

/**
 * The last page with results, for an address beyond it: it was saved or shared, or members have
 * left since.
 */
function lastPage({
  members,
  page_number,
  total,
  fictional_count,
  num_results,
}: SearchResult): number | undefined {
  if (members.length > 0 || page_number === 1) return undefined
  return Math.min(page_number - 1, Math.max(1, Math.ceil((total + fictional_count) / num_results)))
}

/** Data of the page /members/{id}; its title is the member's name. */
export async function loadProfile({
  scope,
  params,
}: LoadInput): Promise<ProfileView & { readonly title: string; readonly blockedText: string }> {
  const id = params.id ?? ''
  try {
    const view = await openProfile(scope, id)
    const title =
      view.kind === 'profile' ? nameAndAge(view.profile.name, view.profile.age) : isolated(view.name)
    const blockedText = view.kind === 'blocked' ? scope.t('errors:blocked', { name: view.name }) : ''
    return { ...view, title, blockedText }
  } catch (error) {
    if (error instanceof AuthenticationRequiredError)
      throw new PageRedirect(href('members-id-signup', { id }))
    throw error
  }
}

/** @param unknownTown the typed town if it is unknown: it stays in its field with an error */
function filterForm(scope: RequestScope, search: Search, unknownTown: string | undefined): FilterForm {
  const { settings } = scope.tenant
  const fields = searchFieldsFor(scope.viewer, settings.search_fields)
  const selects = fields.flatMap((field) => {
    const made = selectOf(scope, search, field)
    return made ? [{ name: field, ...made }] : []
  })
  const checks = [
    { name: 'photo', label: scope.t('members:with_photo'), on: search.photo === true },
    { name: 'online', label: scope.t('members:online_now'), on: search.online === true },
  ].filter(({ name }) => (settings.search_fields as readonly string[]).includes(name))
  if (settings.profile_checks)
    checks.push({
      name: 'checked',
      label: scope.t('members:checked_only'),
      on: search.checked === true,
    })
  if (scope.viewer.kind === 'member')
    checks.push({
      name: 'favourites',
      label: scope.t('members:favourites_only'),
      on: search.favourites === true,
    })
  const { min = settings.minimum_age, max = OLDEST } = search.age ?? {}
  const age = settings.search_fields.includes('age')
    ? { least: settings.minimum_age, most: OLDEST, min, max }
    : null
  const choosesGender = scope.viewer.kind === 'visitor' || !isSameSex(settings)
  const genders = [
    { value: 'female', label: scope.t('options:genders.female') },
    { value: 'male', label: scope.t('options:genders.male') },
  ]
  return {
    sort: search.sort ?? null,
    gender: search.gender,
    genders: choosesGender ? genders : [],
    age,
    near: fields.includes('distance') ? nearField(scope, search, unknownTown) : null,
    selects,
    interests: fields.includes('interests') ? interestBoxes(scope, search) : [],
    checks,
  }
}

/** Only for members: visitors may not measure distances. */
function nearField(scope: RequestScope, search: Search, unknownTown: string | undefined): FilterForm['near'] {
  if (scope.viewer.kind !== 'member') return null
  const { around } = search
  const ends = distanceEnds(measuresOf(scope))
  const chosen = ends.find(({ km }) => km === search.distance)
  return {
    label: scope.t('members:field_distance'),
    distances: [
      { value: '', label: scope.t('common:any'), chosen: !chosen },
      ...ends.map((end) => ({
        value: String(end.value),
        label: formatDistance(scope.locale.iso, end),
        chosen: end === chosen,
      })),
    ],
    town: {
      name: unknownTown ?? around?.town ?? '',
      around: around ? atText(around) : '',
      unknown: unknownTown !== undefined,
    },
  }
}

function interestBoxes(scope: RequestScope, { interests = [] }: Search): FilterForm['interests'] {
  return namedInterests(scope).map(({ slug, name, place, intimate }) => ({
    slug,
    name,
    intimate,
    chosen: interests.includes(place),
  }))
}

function selectOf(
  scope: RequestScope,
  search: Search,
  field: string,
): Omit<FilterForm['selects'][number], 'name'> | undefined {
  const { t, tenant, locale } = scope
  const { countries } = tenant.settings
  if (field === 'photo' || field === 'online' || field === 'gender' || field === 'age') return undefined
  const label = t(`members:field_${field}`)
  if (field === 'country' && countries.length > 1) {
    const choices = countries.map((value) => ({ value, label: countryName(locale.iso, value) }))
    return { label, value: search.country ?? search.region?.country ?? '', choices }
  }
  if (field === 'countryregion') {
    const value = search.region ? `${search.region.country}-${search.region.id}` : ''
    return {
      label: t(`options:region_kind.${regionKind(scope, search)}`),
      value,
      choices: regionChoices(scope),
    }
  }
  if (!isTrait(field)) return undefined
  const choices = TRAITS[field].options.map((value) => ({ value, label: t(`options:${field}.${value}`) }))
  return { label, value: optionSlug(field, search[field] ?? null) ?? '', choices }
}

/**
 * The word for region in the chosen country; for several countries only if it is the same in all.
 */
function regionKind({ tenant: { settings } }: RequestScope, search: Search): string {
  const chosen = search.country ?? search.region?.country
  const countries = chosen ? [chosen] : settings.countries
  const kinds = new Set(countries.map((country) => regionData(settings, country)?.kind ?? 'region'))
  const [kind = 'region'] = kinds
  return kinds.size === 1 ? kind : 'region'
}

function regionChoices({ tenant, locale }: RequestScope): Choice[] {
  const { countries } = tenant.settings
  return countries.flatMap((country) => {
    const regions = regionData(tenant.settings, country)?.regions ?? []
    const choices = regions.map(({ id, name }) => {
      const own = localised(name, locale.code)
      return { value: `${country}-${id}`, label: countries.length > 1 ? `${own} (${country})` : own }
    })
    return sorted(choices, locale.iso)
  })
}

function sorted(choices: Choice[], iso: string): Choice[] {
  const order = alphabetical(iso)
  return choices.sort((a, b) => order(a.label, b.label))
}
