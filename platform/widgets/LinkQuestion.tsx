import { styled } from 'styled-components'
import { hostOf } from '../core/text-links.ts'
import { useT } from '../i18n/react.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { useSite } from '../ui/page.tsx'

interface LinkQuestionProps {
  readonly url: string
  readonly onClose: () => void
}

const Place = styled.p`
  padding: var(--space-2) var(--space-3);
  border-radius: min(var(--radius-card), 16px);
  background: var(--color-sunken);
  overflow-wrap: anywhere;
  max-height: 30dvh;
  overflow-y: auto;

  strong { display: block; font-size: var(--text-lg); }
`

/**
 * Confirmation before a link in a message is opened. The target learns neither the site nor the
 * conversation.
 */
export function LinkQuestion({ url, onClose }: LinkQuestionProps) {
  const t = useT('warnings')
  const { name } = useSite()
  return (
    <Modal
      open
      onClose={onClose}
      title={t('link_title', { site: name })}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('link_stay')}
          </Button>
          <ButtonLink
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
            onClick={onClose}
          >
            {t('link_open')}
          </ButtonLink>
        </>
      }
    >
      <Place dir="ltr">
        <strong>{hostOf(url)}</strong>
        <span className="muted">{url}</span>
      </Place>
      <p>{t('link_text')}</p>
    </Modal>
  )
}
