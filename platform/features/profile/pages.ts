import { OLDEST, wantedAges } from '../../core/ages.ts'
import { ageOn, siteDay } from '../../core/calendar.ts'
import type { LoadInput } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { loadPrivacy, previewProfile } from '../members/server.ts'
import { loadPhotos, ownFace } from '../photos/server.ts'
import { placeChoices } from '../places/server.ts'
import { completenessOf } from './completeness.ts'
import { PROFILE_PARTS } from './contract.ts'
import { factsOf } from './detail-use.ts'
import type { EditorData } from './editor-data.ts'
import {
  presentHeight,
  presentInterests,
  presentPrompts,
  presentSeeks,
  presentTraits,
} from './editor-parts.ts'
import { ABOUT_LENGTH } from './limits.ts'
import { findOwnProfile } from './queries.ts'

/** /profile: the member's own profile with all available choices. */
export async function loadProfileEditor(input: LoadInput<Member>): Promise<EditorData> {
  const { scope, query } = input
  const { viewer, tenant, t, db } = scope
  const { settings } = tenant
  const row = await findOwnProfile(db, viewer.id)
  if (!row) throw new Error('the member of the request is gone')
  const wanted = wantedAges(row.wants_age, settings.minimum_age)
  const country = viewer.country
  const photos = await loadPhotos(scope)
  return {
    id: viewer.id,
    name: row.name,
    photo: ownFace(photos.own.photos),
    photos,
    fixed: {
      age: ageOn(viewer.birthDate, siteDay(scope)),
      gender: t(`options:gender.${viewer.gender}`),
    },
    seeks: presentSeeks(row, scope),
    ages: {
      from: String(wanted?.min ?? ''),
      to: String(wanted?.max ?? ''),
      least: settings.minimum_age,
      most: OLDEST,
    },
    place: {
      value: row.region === null ? '' : `${row.country}-${row.region}`,
      city: row.city ?? '',
      places: placeChoices({ ...scope, country }),
    },
    about: settings.visible_profile_notes.includes('about_me')
      ? { text: row.about, most: ABOUT_LENGTH }
      : null,
    prompts: presentPrompts(row, scope),
    interests: presentInterests(row, scope),
    traits: presentTraits(row, scope),
    height: presentHeight(row, scope),
    privacy: await loadPrivacy(input),
    completeness: completenessOf(factsOf(row, settings), settings),
    saved: PROFILE_PARTS.find((part) => part === query.saved) ?? null,
  }
}

/** /profile/preview: the member's own profile as a free member of the site sees it. */
export async function loadProfilePreview(input: LoadInput<Member>) {
  return { profile: await previewProfile(input.scope), privacy: await loadPrivacy(input) }
}
