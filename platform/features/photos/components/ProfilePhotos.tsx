import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { PREMIUM_PHOTOS } from '../../../core/memberships.ts'
import { LARGEST_PHOTO_MB } from '../../../core/photo-limit.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useFailureToast } from '../../../widgets/use-failure-toast.ts'
import type { PhotoChange } from '../changes.ts'
import type { changePhotoCall, OwnPhoto, OwnPhotoList } from '../contract.ts'
import { type OwnFace, ownFace } from '../own-face.ts'
import type { PhotosPageData } from '../pages.ts'
import { AccessList } from './AccessList.tsx'
import { AddTile } from './AddTile.tsx'
import { CropPart } from './crop-part.ts'
import { placedAt, shownPhotos, usedPhotos, withPhoto } from './own-photos-state.ts'
import { PhotoExamples } from './PhotoExamples.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { Photos } from './photos-look.ts'
import { RefusedPhotos, RemovedPhotos } from './SetAside.tsx'
import { UploadTile } from './UploadTile.tsx'
import { placesTaken } from './upload-items.ts'
import { type ChosenPhotos, useChosenPhotos } from './use-chosen-photos.ts'
import { type Uploads, useUploads } from './use-uploads.ts'

interface ProfilePhotosProps {
  readonly data: PhotosPageData
  /** Called with the member's face after each change of the photos. */
  readonly onFace?: (face: OwnFace | null) => void
}

/**
 * Management of the member's own photos: add several, crop, reorder, choose the main photo, delete
 * with undo, and the private album with its access list. The page must load the texts `photos`,
 * `photo-examples` and `album`.
 */
export function ProfilePhotos({ data, onFace }: ProfilePhotosProps) {
  const t = useT('photos')
  const own = useOwnPhotos(data.own)
  const uploads = useUploads(own.added)
  const { list } = own
  useEffect(() => onFace?.(ownFace(list.photos)), [list, onFace])
  const room = list.limit - usedPhotos(list) - placesTaken(uploads.items)
  const { choose, crop } = useChosenPhotos(room, uploads.add)
  const shown = shownPhotos(list, false).length
  const tiles = { own, uploads, room, choose }
  return (
    <Photos>
      <p className="used">
        <strong>{t('used', { used: usedPhotos(list), limit: list.limit })}</strong>{' '}
        <span className="muted">{t('formats', { max: LARGEST_PHOTO_MB })}</span>
      </p>
      {room <= 0 && (
        <div className="full">
          <LimitReached limit={list.limit} premium={data.premium} />
        </div>
      )}
      {usedPhotos(list) === 0 && <p>{t('empty')}</p>}
      {shown < FEW && <FewPhotos one={shown === 1} />}
      <Tiles {...tiles} intoAlbum={false} />
      {list.photos.some(({ status }) => status === 'pending') && <p className="muted">{t('pending_help')}</p>}
      <RemovedPhotos removed={list.removed} onChange={own.change} />
      <RefusedPhotos list={list} onChange={own.change} />
      <section>
        <h2>{t('private_title')}</h2>
        <p>{t('private_text')}</p>
        <Tiles {...tiles} intoAlbum />
        <AccessList initial={data.album} />
      </section>
      {crop && <CropPart {...crop} />}
    </Photos>
  )
}

/** From this many on, a member needs no advice. */
const FEW = 2

/** What makes a good photo, and a word for a second one. */
function FewPhotos({ one }: { readonly one: boolean }) {
  const t = useT('photo-examples')
  return (
    <div className="few">
      {one && <p>{t('second')}</p>}
      <PhotoExamples />
    </div>
  )
}

interface TilesProps {
  readonly own: OwnPhotosHandle
  readonly uploads: Uploads
  /** How many more photos the member may have. */
  readonly room: number
  readonly choose: ChosenPhotos['choose']
  readonly intoAlbum: boolean
}

/**
 * The photos of the profile or of the album, uploads in progress, and the tile that adds photos.
 */
function Tiles({ own, uploads, room, choose, intoAlbum }: TilesProps) {
  const t = useT('photos')
  return (
    <PhotoGrid
      label={intoAlbum ? t('private_title') : t('title')}
      photos={shownPhotos(own.list, intoAlbum)}
      onChange={own.change}
      onPlace={own.place}
    >
      {uploads.items
        .filter((item) => item.private === intoAlbum)
        .map((item) => (
          <UploadTile key={item.key} item={item} onRetry={uploads.retry} onDrop={uploads.drop} />
        ))}
      {room > 0 && (
        <AddTile
          text={intoAlbum ? t('add_private') : t('add')}
          intoAlbum={intoAlbum}
          onFiles={(files) => choose(files, intoAlbum)}
        />
      )}
    </PhotoGrid>
  )
}

function LimitReached({ limit, premium }: { limit: number; premium: boolean }) {
  const t = useT('photos')
  const back = href('account-photos')
  return (
    <Alert
      tone="info"
      actions={
        premium ? null : (
          <ButtonLink size="small" href={href('credits', {}, { premium: 'photos', return: back })}>
            {t('more_premium', { max: PREMIUM_PHOTOS })}
          </ButtonLink>
        )
      }
    >
      <p>{t('full', { max: limit })}</p>
    </Alert>
  )
}

interface OwnPhotosHandle {
  readonly list: OwnPhotoList
  /** Applies the change of a button; a refusal is shown and changes nothing. */
  readonly change: (name: string, change: PhotoChange, to?: number) => Promise<void>
  /** Moves a photo to the position of another; shown immediately. */
  readonly place: (name: string, target: string) => void
  readonly added: (photo: OwnPhoto) => void
}

/** The member's photos on an open page; each response of the server replaces the shown state. */
function useOwnPhotos(initial: OwnPhotoList): OwnPhotosHandle {
  const failed = useFailureToast()
  const [list, setList] = useState(initial)
  // Responses may arrive out of order: only that of the newest change is shown.
  const latest = useRef(0)
  const change = async (name: string, what: PhotoChange, to?: number) => {
    const mine = ++latest.current
    const before = list
    try {
      const body = { name, change: what, ...(to === undefined ? {} : { to }) }
      const answer = await callApi<typeof changePhotoCall>('PUT', '/api/photo', { body })
      if (mine === latest.current) setList(answer)
    } catch (error) {
      if (error instanceof ApiError && mine === latest.current) setList(before)
      failed(error)
    }
  }
  return {
    list,
    change,
    place: (name, target) => {
      const placed = placedAt(list, name, target)
      setList(placed.list)
      void change(name, 'place', placed.to)
    },
    added: (photo) => setList((now) => withPhoto(now, photo)),
  }
}
