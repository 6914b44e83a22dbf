import { PHOTO_PREFIX } from '../../core/photo-url.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Profile } from '../members/contract.ts'
import { profileForVisitors } from '../members/server.ts'
import type { LanderProfile } from './facts.ts'

/**
 * The profile of a lander.
 * @throws NotFoundError where visitors may not see it
 */
export async function landerProfile(scope: RequestScope, id: string): Promise<LanderProfile> {
  return presentLanderProfile(await profileForVisitors(scope, id))
}

/** Field by field: what is not named here stays out of the page. */
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
