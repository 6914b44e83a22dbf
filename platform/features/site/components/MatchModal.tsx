import { styled } from 'styled-components'
import { PHOTO_PREFIX } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useSite } from '../../../ui/page.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import type { AnnouncedLike } from '../../likes/contract.ts'

const Face = styled.a`
  display: block;
  max-width: 15rem;
  margin: 0 auto var(--space-3);
  border-radius: var(--radius-photo);
`

/** A new like: the member, their profile, a conversation, and a button to close. */
export default function MatchModal({ like, onClose }: { like: AnnouncedLike; onClose: () => void }) {
  const t = useT('site')
  const { fictional } = useSite()
  const profile = href('members-id', { id: like.id })
  const face = like.main_image && PHOTO_PREFIX + like.main_image.match
  const label = like.fictional ? <FictionalLabel /> : null
  return (
    <Modal
      open
      onClose={onClose}
      title={t('match_title')}
      closeLabel={t('common:close')}
      size="small"
      actions={
        <>
          <ButtonLink variant="primary" href={href('members-id-chat', { id: like.id })}>
            {t('match_chat')}
          </ButtonLink>
          {location.pathname !== profile && (
            <ButtonLink variant="secondary" href={profile} onClick={onClose}>
              {t('match_profile')}
            </ButtonLink>
          )}
        </>
      }
    >
      <Face href={profile} onClick={onClose}>
        <Photo src={face} alt={like.name} label={label} eager />
      </Face>
      <p className="text-center">{t('match_text', { name: like.name })}</p>
      {like.fictional && fictional && <Alert tone="warning">{fictional.warning}</Alert>}
    </Modal>
  )
}
