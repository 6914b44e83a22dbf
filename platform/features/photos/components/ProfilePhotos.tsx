import { useCallback, useState } from 'react'
import { PREMIUM_PHOTOS } from '../../../core/memberships.ts'
import { LARGEST_PHOTO_MB } from '../../../core/photo-limit.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { PhotosPageData } from '../pages.ts'
import { AccessList } from './AccessList.tsx'
import { AddTile } from './AddTile.tsx'
import { CropPart } from './crop-part.ts'
import { shownPhotos, usedPhotos } from './own-photos-state.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { Photos } from './photos-look.ts'
import { RefusedPhotos, RemovedPhotos } from './SetAside.tsx'
import { UploadTile } from './UploadTile.tsx'
import { useOwnPhotos } from './use-own-photos.ts'
import { useUploads } from './use-uploads.ts'

interface Chosen {
  readonly files: readonly File[]
  readonly intoAlbum: boolean
}

/**
 * Everything about the member's own photos: adding several, cropping, order, main photo, deletion with undo, and the private album
 * with those who may see it. The page loads the texts `photos` and `album`.
 */
export function ProfilePhotos({ data }: { data: PhotosPageData }) {
  const t = useT('photos')
  const toast = useToast()
  const own = useOwnPhotos(data.own)
  const uploads = useUploads(own.added)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { list } = own
  const room = list.limit - usedPhotos(list) - uploads.items.length
  const choose = (files: readonly File[], intoAlbum: boolean) => {
    if (files.length > room) toast({ tone: 'warning', text: t('too_many', { room: Math.max(room, 0) }) })
    if (room > 0 && files.length > 0) setChosen({ files: files.slice(0, room), intoAlbum })
  }
  const { add } = uploads
  const send = useCallback((picture: Blob) => add([picture], chosen?.intoAlbum ?? false), [add, chosen])
  const tooLarge = useCallback(
    (file: File) =>
      toast({ tone: 'danger', lasts: 0, text: t('too_large', { name: file.name, max: LARGEST_PHOTO_MB }) }),
    [toast, t],
  )
  const close = useCallback(() => setChosen(null), [])
  const part = (intoAlbum: boolean) => (
    <PhotoGrid
      label={intoAlbum ? t('private_title') : t('title')}
      photos={shownPhotos(list, intoAlbum)}
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
  return (
    <Photos>
      <p className="used">
        <strong>{t('used', { used: usedPhotos(list), limit: list.limit })}</strong>{' '}
        <span className="muted">{t('formats', { max: LARGEST_PHOTO_MB })}</span>
      </p>
      {room <= 0 && <LimitReached limit={list.limit} premium={data.premium} />}
      {usedPhotos(list) === 0 && <p>{t('empty')}</p>}
      {part(false)}
      {list.photos.some(({ status }) => status === 'pending') && <p className="muted">{t('pending_help')}</p>}
      <RemovedPhotos removed={list.removed} onChange={own.change} />
      <RefusedPhotos list={list} onChange={own.change} />
      <section>
        <h2>{t('private_title')}</h2>
        <p>{t('private_text')}</p>
        {part(true)}
        <AccessList initial={data.album} />
      </section>
      {chosen && <CropPart files={chosen.files} onPicture={send} onTooLarge={tooLarge} onClose={close} />}
    </Photos>
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
