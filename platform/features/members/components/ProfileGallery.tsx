import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { useMe } from '../../../ui/page.tsx'
import { Photo } from '../../../ui/photo.tsx'
import type { Profile } from '../contract.ts'

/** The photos after the main one; locked ones lead to the packages, where an alert says why, and visitors to the signup. */
export function ProfileGallery({ profile }: { profile: Profile }) {
  const t = useT('members')
  const me = useMe()
  const back = href('members-id', { id: profile.id })
  const way = me
    ? href('credits', {}, { premium: 'photos', return: back })
    : href('members-id-signup', { id: profile.id })
  return (
    <div className="gallery">
      {profile.photos.map(({ name, locked }) =>
        locked ? (
          <a key={name} href={way} aria-label={t('photo_locked')}>
            <Photo src={photoUrl(name, 'blurred')} alt="" locked={t('photo_premium')} />
          </a>
        ) : (
          <Photo key={name} src={photoUrl(name, 'card')} alt={t('photo_of', { name: profile.name })} />
        ),
      )}
    </div>
  )
}
