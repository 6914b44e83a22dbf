import { photoPath } from '../../core/photo-url.ts'
import type { AnnouncedLike } from './contract.ts'
import type { AnnouncedRow } from './queries.ts'

/** A like as the match modal shows it. */
export function presentAnnounced({
  id,
  name,
  fictional,
  main_photo: photo,
  match,
}: AnnouncedRow): AnnouncedLike {
  const image = photo === null ? null : { match: photoPath(photo, 'match') }
  return { id, name, fictional, main_image: image, match }
}
