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
import { Bar } from './top-bar-style.ts'
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
  /** Address of the page that closes the conversation with a good word; null if it cannot be. */
  farewell: string | null
}

/** The partner, the way back, and the credits. */
export function TopBar({ partner, credits, creditsHref, open, match, mute, farewell }: TopBarProps) {
  const t = useT('chats')
  const { iso } = useLocale()
  const { muted, toggle: run } = mute
  const muting = { icon: muted ? 'bell-off' : 'bell', words: t(muted ? 'unmute' : 'mute'), run } as const
  const meeting = {
    icon: 'clock',
    words: t('farewell:meeting'),
    run: { href: href('account-meetings', {}, { member: partner.id ?? undefined }) },
  } as const
  const closing =
    farewell === null ? [] : [{ icon: 'heart', words: t('farewell:menu'), run: { href: farewell } } as const]
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
        {partner.checked && (
          <span role="img" aria-label={t('common:photo_compared')} title={t('common:photo_compared')}>
            <Icon name="photo" size={16} />
            <Icon name="check" size={16} />
          </span>
        )}
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
          <PersonMenu
            member={{ id: partner.id, name: partner.name }}
            actions={[muting, ...(open && !partner.fictional ? [meeting] : []), ...closing]}
          />
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
