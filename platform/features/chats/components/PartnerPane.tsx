import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { InterestIcon } from '../../../ui/interest-icon.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import type { Partner } from '../present.ts'
import type { ConversationView } from '../views.ts'

const Pane = styled.aside`
  padding: var(--space-4);

  .face { position: relative; overflow: hidden; margin-bottom: var(--space-3); border-radius: var(--radius-photo); }
  /* On low screens the text below it is visible, too. */
  @media (max-height: 900px) { .face .photo { aspect-ratio: 1; } }
  h2 { margin: 0; font-size: var(--text-xl); overflow-wrap: anywhere; }
  p { margin: var(--space-1) 0 0; color: var(--color-muted); }
  .signs { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-top: var(--space-2); }
  .signs:empty { display: none; }
  h3 { margin: var(--space-4) 0 var(--space-2); font-size: var(--text-md); }
  ul { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  li { display: inline-flex; align-items: center; gap: var(--space-1); padding: 2px var(--space-2); border: var(--stroke-thin) solid var(--color-border); border-radius: var(--radius-chip); font-size: var(--text-sm); }
  li[data-shared] { border-color: transparent; background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); }
  .ui-button { margin-top: var(--space-4); }
`

interface PartnerPaneProps {
  partner: Partner
  about: ConversationView['about']
  /** False if the profile can no longer be opened: then there is no pane. */
  open: boolean
  /** Whether the two like each other. */
  match: boolean
}

/**
 * The partner, beside the conversation on wide screens: a summary of the profile, and the link to
 * it.
 */
export function PartnerPane({ partner, about, open, match }: PartnerPaneProps) {
  const t = useT('chats')
  const { id, name, age, fictional, online, main_image: image } = partner
  if (!open || id === null) return null
  return (
    <Pane className="partner-pane" aria-label={t('partner', { name })}>
      <div className="face">
        <Photo src={image?.card ?? null} alt="" label={fictional ? <FictionalLabel /> : null} />
      </div>
      <h2>
        <bdi>{name}</bdi>
        {age !== null && `, ${age}`}
      </h2>
      {about && <p>{about.place}</p>}
      <div className="signs">
        {online && <Tag tone="success">{t('common:online')}</Tag>}
        {match && <Tag tone="accent">{t('match')}</Tag>}
      </div>
      <ButtonLink href={href('members-id', { id })} variant="secondary">
        {t('view_profile')}
      </ButtonLink>
      {about && <Interests of={about.interests} />}
    </Pane>
  )
}

/** Shared interests first, as something to write about. */
function Interests({ of }: { of: NonNullable<ConversationView['about']>['interests'] }) {
  const t = useT('chats')
  if (of.length === 0) return null
  return (
    <>
      <h3>{t('interests')}</h3>
      <ul>
        {of.map(({ slug, name, shared }) => (
          <li key={slug} data-shared={shared || undefined} title={shared ? t('interest_shared') : undefined}>
            <InterestIcon interest={slug} size={16} />
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}
