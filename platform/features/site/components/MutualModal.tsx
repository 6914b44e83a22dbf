import { styled } from 'styled-components'
import { PHOTO_PREFIX, photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useMe, useSite } from '../../../ui/page.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import type { AnnouncedLike } from '../../likes/contract.ts'
import { FictionalIcon, FictionalLabel } from '../../members/components/FictionalLabel.tsx'

const Faces = styled.div`
  display: flex;
  justify-content: center;
  align-items: center;
  padding: var(--space-5) var(--space-4);
  background: var(--gradient-action) var(--color-action);

  .face { display: grid; border-radius: var(--radius-avatar); box-shadow: 0 0 0 4px var(--color-raised); }
  .heart { z-index: 1; display: grid; place-items: center; width: 56px; height: 56px; margin-inline: -14px; border-radius: var(--radius-avatar); background: var(--color-raised); color: var(--color-like); box-shadow: var(--shadow-raised); }
  @media (prefers-reduced-motion: no-preference) {
    .heart { animation: ui-rise var(--motion-normal) var(--motion-ease); }
  }
`

/** A match: both faces, and a message one press away. Shown to whom it completes and to the one who liked first. */
export default function MutualModal({ match, onClose }: { match: AnnouncedLike; onClose: () => void }) {
  const t = useT('site')
  const { fictional } = useSite()
  return (
    <Modal
      open
      onClose={onClose}
      title={t('match_both_title')}
      closeLabel={t('common:close')}
      size="small"
      header={<BothFaces match={match} />}
      actions={
        <>
          <ButtonLink icon="chat" href={href('members-id-chat', { id: match.id })}>
            {t('match_write')}
          </ButtonLink>
          <Button variant="secondary" onClick={onClose}>
            {t('match_later')}
          </Button>
        </>
      }
    >
      {match.fictional && <FictionalLabel />}
      <p>{t('match_both_text', { name: match.name })}</p>
      {match.fictional && fictional && <Alert tone="warning">{fictional.warning}</Alert>}
    </Modal>
  )
}

function BothFaces({ match }: { match: AnnouncedLike }) {
  const me = useMe()
  const own = me?.mainPhoto ? photoUrl(me.mainPhoto, 'match') : null
  const theirs = match.main_image && PHOTO_PREFIX + match.main_image.match
  return (
    <Faces>
      <span className="face">
        <Avatar src={own} alt={me?.name ?? ''} size={128} />
      </span>
      <span className="heart">
        <Icon name="heart-filled" size={30} />
      </span>
      <a className="face" href={href('members-id', { id: match.id })} aria-label={match.name}>
        <Avatar src={theirs} alt="" size={128} {...(match.fictional ? { mark: <FictionalIcon /> } : {})} />
      </a>
    </Faces>
  )
}
