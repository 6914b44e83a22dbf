import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FictionalLabel } from '../../members/components/FictionalLabel.tsx'
import type { Partner } from '../present.ts'

const Pane = styled.aside`
  padding: var(--space-4);

  .face { position: relative; overflow: hidden; margin-bottom: var(--space-3); border-radius: var(--radius-photo); }
  h2 { margin: 0; font-size: var(--text-xl); overflow-wrap: anywhere; }
  .signs { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: var(--space-2) 0 var(--space-4); }
  .signs:empty { margin-bottom: var(--space-2); }
`

interface PartnerPaneProps {
  partner: Partner
  /** False where the profile cannot be opened any more. */
  open: boolean
  /** The two like each other. */
  match: boolean
}

/** Who the conversation is with, beside it on wide screens. */
export function PartnerPane({ partner, open, match }: PartnerPaneProps) {
  const t = useT('chats')
  const { id, name, age, fictional, online, main_image: image } = partner
  return (
    <Pane className="partner-pane" aria-label={id === null ? name : t('partner', { name })}>
      <div className="face">
        <Photo src={image?.card ?? null} alt="" label={fictional ? <FictionalLabel /> : null} />
      </div>
      <h2>
        <bdi>{name}</bdi>
        {age !== null && `, ${age}`}
      </h2>
      <div className="signs">
        {online && <Tag tone="success">{t('common:online')}</Tag>}
        {match && <Tag tone="accent">{t('match')}</Tag>}
      </div>
      {open && id !== null && (
        <ButtonLink href={href('members-id', { id })} variant="secondary">
          {t('view_profile')}
        </ButtonLink>
      )}
    </Pane>
  )
}
