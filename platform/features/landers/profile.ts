import { PHOTO_PREFIX } from '../../core/photo-url.ts'
import type { RequestScope } from '../../core/scope.ts'
import { countryName } from '../../i18n/format.ts'
import type { Profile } from '../members/contract.ts'
import { profileForVisitors } from '../members/server.ts'
import type { LanderProfile } from './facts.ts'

/**
 * The profile of a lander.
 * @throws NotFoundError if visitors may not see it
 */
export async function landerProfile(scope: RequestScope, id: string): Promise<LanderProfile> {
  return presentLanderProfile(await profileForVisitors(scope, id))
}

/** Profile id in the address of a preview: no member has it. */
export const EXAMPLE_PROFILE = '00000000-0000-4000-8000-000000000000'

/**
 * An example profile for previews, in which no member may be shown: labelled as fictional if the
 * site has a label.
 */
export const exampleProfile = ({ locale, country }: RequestScope): LanderProfile => ({
  id: EXAMPLE_PROFILE,
  name: 'Robin',
  age: 34,
  place: countryName(locale.iso, country),
  photo: null,
  morePhotos: false,
  about: '',
  interests: [],
  fictional: true,
})

/** An allow-list: fields that are not named here stay out of the page. */
function presentLanderProfile(profile: Profile): LanderProfile {
  const { main_image: main } = profile
  return {
    id: profile.id,
    name: profile.name,
    age: profile.age,
    place: profile.place,
    photo: main && {
      card: PHOTO_PREFIX + main.card,
      match: PHOTO_PREFIX + main.match,
      full: PHOTO_PREFIX + main.full,
    },
    morePhotos: profile.photos.length > 0,
    about: profile.notes.find(({ key }) => key === 'about_me')?.text ?? '',
    interests: profile.interests.map(({ slug, name }) => ({ slug, name })),
    fictional: profile.fictional,
  }
}
