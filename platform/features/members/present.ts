import { wantedAges } from '../../core/ages.ts'
import { ageOn, siteDay, startOfSiteDay } from '../../core/calendar.ts'
import { type DistanceEnd, distanceBetween } from '../../core/distances.ts'
import type { ProfileField } from '../../core/generated/tenant-settings.ts'
import { feetOf, measuresOf } from '../../core/measures.ts'
import { photoPath } from '../../core/photo-url.ts'
import { regionName } from '../../core/places.ts'
import { promptSlug } from '../../core/profile-prompts.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isTrait, optionSlug } from '../../core/traits.ts'
import { GENDERS } from '../../core/viewer.ts'
import { countryName, formatDistance, formatHeight, formatNumber } from '../../i18n/format.ts'
import type { AlbumBetween } from '../photos/contract.ts'
import type { ActivePhoto } from '../photos/server.ts'
import { mayReadField, mayReadNote } from '../visibility/visibility-rules.ts'
import type { MemberCard, Profile } from './contract.ts'
import { namedInterests, sharedPresenter } from './interests.ts'
import type { CardRow, ProfileRow } from './queries.ts'

const NOWHERE = { cell: null, spot: null }

/** Distances from here on say nothing beside a place, in kilometres. */
const FAR_KM = 200

type Placed = Pick<CardRow, 'country' | 'region' | 'cell' | 'spot'>

/** Turns rows into cards for one request; lookups and translations are shared by all cards. */
export function cardPresenter(scope: RequestScope): (row: CardRow) => MemberCard {
  const place = placePresenter(scope)
  const today = siteDay(scope)
  const midnight = startOfSiteDay(scope)
  const shared = sharedPresenter(scope)
  return (row) => ({
    id: row.id,
    name: row.name,
    age: ageOn(row.birth_date, today),
    place: place(row),
    photo: row.main_photo && scope.signPhoto(row.main_photo),
    online: row.online,
    liked: row.liked,
    match: row.match ?? false,
    favourite: row.favourite ?? false,
    fictional: row.fictional,
    today: row.seen_at !== null && row.seen_at >= midnight,
    photo_count: row.photos,
    shared: shared(row.in_common ?? []),
    ...checkedMark(scope, row),
  })
}

/** The badge, on sites that have it. */
function checkedMark({ tenant }: RequestScope, { checked }: Pick<CardRow, 'checked'>) {
  return checked && tenant.settings.profile_checks ? { checked: true as const } : {}
}

/**
 * `Milano · up to 25 km`, and the place alone from `FAR_KM` on: computed from spots or cells, so
 * that it is the same for all members of one spot and reveals no position. No line begins with the
 * dot. The viewer's own profile shows no distance.
 */
function placePresenter(scope: RequestScope, own = false): (row: Placed) => string {
  const { viewer } = scope
  const from = viewer.kind === 'member' && !own ? viewer : NOWHERE
  const known = new Map<string, string>()
  return ({ country, region, cell, spot }) => {
    const key = `${country} ${region} ${cell} ${spot}`
    const found = known.get(key)
    if (found !== undefined) return found
    const where = whereText(scope, { country, region })
    const end = distanceBetween(from, { cell, spot }, measuresOf(scope))
    const text = end === null || end.km >= FAR_KM ? where : `${where}\u00a0· ${withinText(scope, end)}`
    known.set(key, text)
    return text
  }
}

/** `Lombardia` in the viewer's own country; `Mazowieckie, Polen` in another. */
function whereText(
  { viewer, locale, tenant, country: here }: RequestScope,
  place: Pick<Placed, 'country' | 'region'>,
) {
  const country = () => countryName(locale.iso, place.country)
  const region = regionName(tenant.settings, place.country, place.region, locale.code)
  if (region === undefined) return country()
  // The name begins a line here, so it is capitalized also in languages that write it in lower
  // case.
  const name = region.charAt(0).toLocaleUpperCase(locale.iso) + region.slice(1)
  return place.country === (viewer.kind === 'member' ? viewer.country : here) ? name : `${name}, ${country()}`
}

function withinText({ t, locale }: RequestScope, end: DistanceEnd): string {
  return t('members:within', { distance: formatDistance(locale.iso, end) })
}

export interface ProfileParts {
  readonly row: ProfileRow
  readonly photos: readonly ActivePhoto[]
  readonly related: readonly CardRow[]
  readonly album?: AlbumBetween | null
}

/** The fields of a visible member that this viewer may read. */
export function presentProfile(
  { row, photos, related, album = null }: ProfileParts,
  scope: RequestScope,
): Profile {
  const { viewer } = scope
  const own = viewer.kind === 'member' && viewer.id === row.id
  const all = own || (viewer.kind === 'member' && viewer.paid)
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.birth_date, siteDay(scope)),
    place: placePresenter(scope, own)(row),
    own,
    online: row.online,
    fictional: row.fictional,
    ...checkedMark(scope, row),
    liked: row.liked,
    likes_me: row.likes_viewer,
    photo_count: photos.length,
    main_image: row.main_photo === null ? null : mainImage(scope.signPhoto(row.main_photo)),
    photos: photos
      .filter((photo) => !photo.is_main)
      .map(({ photo }) => ({ name: scope.signPhoto(photo, all ? 'all' : 'blurred'), locked: !all })),
    fields: presentFields(row, scope),
    interests: presentInterests(row, scope),
    notes: presentNotes(row, scope),
    related: related.map(cardPresenter(scope)),
    album,
    counts: false,
    bookmark:
      own || viewer.kind === 'visitor'
        ? null
        : { favourite: row.favourite, not_interested: row.not_interested, note: row.note },
  }
}

/** Image paths relative to the image prefix, of a signed name. */
export function mainImage(name: string) {
  return {
    thumb: photoPath(name, 'thumb'),
    card: photoPath(name, 'card'),
    match: photoPath(name, 'match'),
    full: photoPath(name, 'full'),
  }
}

/**
 * The tenant's `visible_profile_fields` that the member has filled in and this viewer may read, in
 * the tenant's order.
 */
function presentFields(row: ProfileRow, scope: RequestScope) {
  const { tenant, viewer } = scope
  return tenant.settings.visible_profile_fields.flatMap((key) => {
    if (!mayReadField(viewer, key)) return []
    const value = fieldValue(key, row, scope)
    return value === undefined ? [] : [{ key, label: scope.t(`members:field_${key}`), value }]
  })
}

function fieldValue(key: ProfileField, row: ProfileRow, scope: RequestScope): string | undefined {
  const { t, locale, tenant, viewer } = scope
  if (isTrait(key)) {
    const option = optionSlug(key, row[key])
    return option && t(`options:${key}.${option}`)
  }
  switch (key) {
    case 'age':
      return formatNumber(locale.iso, ageOn(row.birth_date, siteDay(scope)))
    case 'gender':
      return t(row.gender === GENDERS.male ? 'options:gender.male' : 'options:gender.female')
    case 'country':
      return countryName(locale.iso, row.country)
    case 'region':
      return regionName(tenant.settings, row.country, row.region, locale.code)
    case 'distance': {
      const from = viewer.kind === 'member' && viewer.id !== row.id ? viewer : NOWHERE
      const end = distanceBetween(from, row, measuresOf(scope))
      return end === null ? undefined : withinText(scope, end)
    }
    case 'height':
      return row.height === null ? undefined : heightText(scope, row.height)
    case 'interests':
      return undefined
  }
}

function heightText(scope: RequestScope, cm: number): string {
  if (measuresOf(scope) === 'metric') return scope.t('members:height_cm', { height: cm })
  return formatHeight(scope.locale.iso, feetOf(cm))
}

/** The short profile beside a conversation. */
export interface InShort {
  readonly place: string
  /** Without intimate ones, which bystanders could read; shared ones first. */
  readonly interests: readonly Pick<Profile['interests'][number], 'slug' | 'name' | 'shared'>[]
}

/** Place and interests, as on the profile, of a member whom the viewer may see now. */
export function presentInShort(row: Placed & InterestsOf, scope: RequestScope): InShort {
  const everyday = presentInterests(row, scope).filter(({ intimate }) => !intimate)
  return {
    place: placePresenter(scope)(row),
    interests: everyday.map(({ slug, name, shared }) => ({ slug, name, shared })),
  }
}

type InterestsOf = Pick<ProfileRow, 'id' | 'interests' | 'viewer_interests'>

/**
 * Interests that the site offers, shared ones first. Visitors see no intimate ones: they have not
 * accepted the warning.
 */
export function presentInterests(row: InterestsOf, scope: RequestScope) {
  const { tenant, viewer } = scope
  if (!tenant.settings.visible_profile_fields.includes('interests')) return []
  const own = viewer.kind === 'member' && viewer.id === row.id
  const shared = new Set(own ? [] : row.viewer_interests)
  return namedInterests(scope, row.interests)
    .filter(({ intimate }) => viewer.kind === 'member' || !intimate)
    .map(({ slug, name, place, intimate }) => ({ slug, name, shared: shared.has(place), intimate }))
    .sort((a, b) => Number(b.shared) - Number(a.shared))
}

type Note = Profile['notes'][number]

/**
 * The tenant's `visible_profile_notes` that this viewer may read. `looking_for` is composed from
 * the member's choices; `prompts` gives one note for each answered prompt, with its question.
 */
export function presentNotes(row: ProfileRow, { tenant, t, viewer }: RequestScope): Note[] {
  const wanted = wantedAges(row.wants_age, tenant.settings.minimum_age)
  const seeks = row.seeks === GENDERS.male ? 'male' : 'female'
  const note = (key: string, text: string): Note[] =>
    text === '' ? [] : [{ key, label: t(`members:note_${key}`), text }]
  const notes = {
    about_me: () => note('about_me', row.about),
    looking_for: () =>
      note(
        'looking_for',
        wanted ? t(`members:seeks_${seeks}_ages`, { ...wanted }) : t(`members:seeks_${seeks}`),
      ),
    prompts: () => row.prompts.flatMap((answered) => promptNote(answered, t)),
  }
  return tenant.settings.visible_profile_notes
    .filter((key) => mayReadNote(viewer, key))
    .flatMap((key) => notes[key]())
}

function promptNote({ prompt, answer }: ProfileRow['prompts'][number], t: RequestScope['t']): Note[] {
  const slug = promptSlug(prompt)
  return slug ? [{ key: `prompt_${slug}`, label: t(`options:prompts.${slug}`), text: answer }] : []
}
