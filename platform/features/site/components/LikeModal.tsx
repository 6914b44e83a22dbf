import { useEffect } from 'react'
import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CardGrid } from '../../../ui/layout.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { useCell, useCells, useRefresh } from '../../live/hooks.ts'

const SHOWN = 6

/** Members who like the viewer: pressing a profile opens it and closes the modal. */
export default function LikeModal({ onClose }: { onClose: () => void }) {
  const t = useT('site')
  const data = useCell(useCells().likes)
  const refresh = useRefresh()
  useEffect(() => {
    if (!data) void refresh(['likes'])
  }, [data, refresh])
  const likes = data?.liked_by.slice(0, SHOWN)
  return (
    <Modal open onClose={onClose} title={t('likes_title')} closeLabel={t('common:close')} placement="sheet">
      {!likes && <Skeleton shape="block" />}
      {likes?.length === 0 && <EmptyState icon="heart" title={t('likes_none')} text={t('likes_none_text')} />}
      {likes && likes.length > 0 && (
        <CardGrid min="8rem">
          {likes.map(({ id, name, age, photo, fictional }) => (
            <ProfileCard
              key={id}
              href={href('members-id', { id })}
              name={name}
              age={age}
              onOpen={onClose}
              photo={
                <Photo
                  src={photo === null ? null : photoUrl(photo, 'card')}
                  alt=""
                  label={fictional ? <FictionalLabel /> : null}
                />
              }
            />
          ))}
        </CardGrid>
      )}
    </Modal>
  )
}
