import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { creditsTone } from '../../../ui/badge-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton, IconLink } from '../../../ui/icon-button.tsx'
import { NameAge } from '../../../ui/name-age.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FictionalIcon, FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import type { Partner } from '../present.ts'
import type { Mute } from './use-mute.ts'

interface TopBarProps {
  partner: Partner
  credits: number
  creditsHref: string
  /** False if the profile can no longer be opened. */
  open: boolean
  /** Whether the two like each other. */
  match: boolean
  mute: Mute
}

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-bottom: var(--stroke-thin) solid var(--color-border);
  background: var(--color-nav);
  color: var(--color-on-nav);

  /*
   * With large text the credits wrap to a separate line, so that the name is not squeezed to one
   * letter per line.
   */
  .partner { flex: 1 1 7rem; min-width: 0; display: flex; align-items: center; gap: var(--space-3); min-height: 44px; color: inherit; text-decoration: none; }
  .words { min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; justify-items: start; }
  h1 { display: flex; max-width: 100%; margin: 0; font-size: var(--text-lg); color: inherit; white-space: pre; }
  /* A long name is truncated, the age never. */
  h1 bdi { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  h1 > span { flex: none; }
  .credits { display: inline-flex; align-items: center; gap: var(--space-1); min-height: 44px; padding: 0 var(--space-3); border-radius: var(--radius-chip); background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); text-decoration: none; white-space: nowrap; }
  .credits[data-tone='warning'] { background: var(--color-warning); color: var(--color-on-warning); }
  .credits[data-tone='danger'] { background: var(--color-danger); color: var(--color-on-danger); }
  /* On phones the name needs the space: the menu has this entry, too. */
  @media (max-width: 559px) {
    gap: var(--space-1);
    padding-inline: var(--space-2);
    .partner { gap: var(--space-2); }
    .credits { padding-inline: var(--space-2); }
    h1 { font-size: var(--text-md); }
    > .mute { display: none; }
  }
  /* Contrasts with the site's navigation above, whose colours may be strong. */
  @media (min-width: 992px) {
    background: var(--color-surface);
    color: var(--color-text);
    > [data-back] { display: none; }
  }
`

/** The partner, the way back, and the credits. */
export function TopBar({ partner, credits, creditsHref, open, match, mute }: TopBarProps) {
  const t = useT('chats')
  const { iso } = useLocale()
  const { muted, toggle: run } = mute
  const muting = { icon: muted ? 'bell-off' : 'bell', words: t(muted ? 'unmute' : 'mute'), run } as const
  const face = (
    <>
      <Avatar
        src={partner.main_image?.thumb ?? null}
        alt=""
        size={40}
        {...(partner.online ? { online: t('common:online') } : {})}
        {...(partner.fictional ? { mark: <FictionalIcon /> } : {})}
      />
      <span className="words">
        <h1>
          {partner.age === null ? (
            <bdi>{partner.name}</bdi>
          ) : (
            <NameAge name={partner.name} age={partner.age} />
          )}
        </h1>
        {partner.fictional && <FictionalLabel />}
        {match && <Tag tone="accent">{t('match')}</Tag>}
      </span>
    </>
  )
  return (
    <Bar>
      <IconLink icon="back" label={t('back')} href={href('chats')} data-back />
      {open && partner.id !== null ? (
        <a className="partner" href={href('members-id', { id: partner.id })}>
          {face}
        </a>
      ) : (
        <div className="partner">{face}</div>
      )}
      {/* An erased account sends nothing that could be muted. */}
      {partner.id !== null && (
        <>
          <IconButton className="mute" icon={muting.icon} label={muting.words} onClick={muting.run} />
          <PersonMenu member={{ id: partner.id, name: partner.name }} action={muting} />
        </>
      )}
      <a className="credits" href={creditsHref} data-tone={creditsTone(credits) ?? undefined}>
        <Icon name="credits" size={20} />
        <span aria-hidden>{formatNumber(iso, credits)}</span>
        <span className="visually-hidden">{t('common:credits', { count: credits })}</span>
      </a>
    </Bar>
  )
}
