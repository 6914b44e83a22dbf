import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { PHOTO_PREFIX, photoName, photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMe } from '../../../ui/page.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { ViewerPart } from '../../../ui/photo-viewer/viewer-part.ts'
import type { ViewerPhoto } from '../../../ui/photo-viewer/viewer-props.ts'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import { type AlbumHandle, AskForm } from '../../photos/components/AlbumBox.tsx'
import type { Profile } from '../contract.ts'
import { PhotoReplyLink } from './ReplyLink.tsx'

interface ProfileGalleryProps {
  readonly profile: Profile
  readonly album: AlbumHandle
  /** The main photo as the page renders it. */
  readonly main: ReactNode
}

/**
 * The photos of a profile: main photo, further photos and private album. Each opens the photo
 * viewer; locked ones show how to unlock them: buy a package, sign up, or request access. Without
 * JavaScript each is a link.
 */
export function ProfileGallery({ profile, album, main }: ProfileGalleryProps) {
  const t = useT('members')
  const [shown, setShown] = useState<number | null>(null)
  const photos = usePhotos(profile, album)
  const first = profile.main_image === null ? 0 : 1
  const opens = (index: number) => ({
    'aria-label': t('album:open_photo', { number: index + 1, max: photos.length }),
    onClick: (event: MouseEvent) => {
      // With a modifier key the browser opens the link in a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setShown(index)
    },
  })
  return (
    <>
      {profile.main_image === null ? (
        main
      ) : (
        <a className="open-photo" href={PHOTO_PREFIX + profile.main_image.full} {...opens(0)}>
          {main}
        </a>
      )}
      {photos.length > first && (
        <div className="gallery">
          {photos.slice(first).map(({ id, tile, way }, index) => (
            <a key={id} href={way} {...opens(first + index)}>
              {tile}
            </a>
          ))}
        </div>
      )}
      {shown !== null && (
        <ViewerPart
          photos={photos}
          start={shown}
          title={t('photo_of', { name: profile.name })}
          labels={{ close: t('common:close'), previous: t('common:previous'), next: t('common:next') }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

interface Shown extends ViewerPhoto {
  readonly tile: ReactNode
  /** Target of the tile without JavaScript. */
  readonly way: string
}

function usePhotos(profile: Profile, album: AlbumHandle): readonly Shown[] {
  const t = useT('members')
  const lockedWay = useLockedWay(profile)
  const me = useMe()
  const actions = (name: string, answered = true) =>
    me && me.id !== profile.id
      ? {
          menu: (
            <Fragment key={name}>
              {answered && <PhotoReplyLink id={profile.id} photo={photoName(name)} name={profile.name} />}
              <PersonMenu member={profile} subject={{ kind: 'photo', id: photoName(name) }} />
            </Fragment>
          ),
        }
      : {}
  const alt = t('photo_of', { name: profile.name })
  const whole = (name: string, answered = true): Shown => ({
    id: name,
    src: photoUrl(name, 'full'),
    alt,
    way: photoUrl(name, 'full'),
    tile: <Photo src={photoUrl(name, 'card')} alt="" />,
    ...actions(name, answered),
  })
  const main = profile.main_image
  const blurred = (name: string): Shown => {
    const src = photoUrl(name, 'blurred')
    const tile = <Photo src={src} alt="" locked={t('photo_premium')} />
    return { id: name, src, alt, way: lockedWay.href, tile, locked: lockedWay.content }
  }
  const further = profile.photos.map(({ name, locked }) => (locked ? blurred(name) : whole(name)))
  return [
    ...(main
      ? [
          {
            id: 'main',
            src: PHOTO_PREFIX + main.full,
            alt,
            way: '',
            tile: null,
            ...actions(nameOf(main.full)),
          },
        ]
      : []),
    ...further,
    // No message quotes a photo of the private album.
    ...usePrivate(profile, album, (name) => whole(name, false)),
  ]
}

/** Name of the photo behind a path such as `full/<name>.webp`. */
export const nameOf = (path: string) => photoName(path.replace(/^.*\//, ''))

/** Private photos if the viewer has access, otherwise one locked tile for all of them. */
function usePrivate(
  profile: Profile,
  { album, submit }: AlbumHandle,
  whole: (name: string) => Shown,
): readonly Shown[] {
  const t = useT('album')
  if (!album || album.theirs.count === 0) return []
  const { theirs } = album
  if (theirs.state === 'open') return theirs.names.map(whole)
  const count = t('private_count', { number: theirs.count })
  return [
    {
      id: 'private',
      src: null,
      alt: count,
      way: '#album',
      tile: <Photo src={null} alt="" locked={`+${theirs.count}`} />,
      locked: <AskForm member={profile} theirs={theirs} submit={submit} />,
    },
  ]
}

/**
 * Further photos are for premium members: links members to the packages, where an alert gives the
 * reason, and visitors to the signup.
 */
function useLockedWay({ id }: Profile) {
  const t = useT('album')
  const me = useMe()
  const address = me
    ? href('credits', {}, { premium: 'photos', return: href('members-id', { id }) })
    : href('members-id-signup', { id })
  const content = (
    <>
      <p>{t('locked_premium')}</p>
      <ButtonLink href={address}>{me ? t('way_premium') : t('common:signup')}</ButtonLink>
    </>
  )
  return { href: address, content }
}
