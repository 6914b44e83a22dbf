import { styled } from 'styled-components'
import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { formatDays, formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useMe, useSite } from '../../../ui/page.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import type { MemberCard } from '../../members/contract.ts'
import type { OwnFace } from '../../photos/server.ts'
import type { Line } from '../pages.ts'
import { Confirm, ConfirmByPassword } from './ConfirmAddress.tsx'
import { MemberCards } from './MemberCards.tsx'

export interface ActivateDoneData {
  readonly token: string | null
  /** Address of the claim whose password is required, null if the browser is known. */
  readonly email: string | null
  readonly card: { readonly name: string; readonly photo: OwnFace | null } | null
  readonly lines: readonly Line[]
  readonly members: readonly MemberCard[]
  readonly credits: number
  readonly bonus: { readonly percentage: number; readonly left: number } | null
}

const Block = styled.div`
  padding-block: var(--space-6) var(--space-8);
  .lines { display: grid; gap: var(--space-3); margin-block: var(--space-4) var(--space-5); }
  .line { display: flex; align-items: center; gap: var(--space-4); }
  .line > :last-child { min-width: 0; overflow-wrap: anywhere; }
  .line h2 { margin: 0 0 var(--space-2); font-size: var(--text-lg); }
  .two { display: grid; gap: var(--space-4); margin-block: var(--space-6) 0; }
  .own { display: flex; align-items: center; gap: var(--space-4); }
  .own > :last-child { min-width: 0; overflow-wrap: anywhere; }
  h1 { overflow-wrap: anywhere; }
  .own h2, .premium h2 { margin: 0 0 var(--space-1); font-size: var(--text-xl); }
  .own p { margin: 0; color: var(--color-muted); }
  /* Align the label of a quiet button with the text above it. */
  .own a { margin-left: calc(-1 * var(--pad-control) - var(--stroke-thick)); }
  .premium p { margin: 0 0 var(--space-3); }
  .bonus { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); }
  @media (min-width: 768px) { .two { grid-template-columns: 1fr 1fr; } }
`

/** The page of the mailed link: first the button that confirms, then the next steps. */
export function ActivateDonePage({ data }: { data: ActivateDoneData }) {
  if (!data.token) return <Done data={data} />
  return data.email ? (
    <ConfirmByPassword token={data.token} email={data.email} />
  ) : (
    <Confirm token={data.token} />
  )
}

function Done({ data }: { data: ActivateDoneData }) {
  const t = useT('signup')
  const site = useSite()
  const me = useMe()
  const { card, lines, members } = data
  return (
    <Container>
      <Block>
        <h1>{t('done_title', { name: card?.name ?? '' })}</h1>
        <p className="text-lg">{t('done_text', { site: site.name })}</p>
        {lines.length > 0 && (
          <div className="lines">
            {lines.map((line) => (
              <LineCard key={line.id} line={line} />
            ))}
          </div>
        )}
        {members.length > 0 && (
          <>
            <h2>{t('done_members')}</h2>
            <MemberCards members={members} />
          </>
        )}
        <p className="text-center" style={{ marginTop: 'var(--space-5)' }}>
          <ButtonLink size="large" href={href('members')}>
            {t('go_members')}
          </ButtonLink>
        </p>
        <div className="two">
          <OwnCard card={card} credits={data.credits} />
          {!me?.paid && <Premium bonus={data.bonus} />}
        </div>
      </Block>
    </Container>
  )
}

/** A line that is on its way or was held back, or the person to whom none was written yet. */
function LineCard({ line: { id, name, photo, fictional, state, conversation } }: { line: Line }) {
  const t = useT('signup')
  const isOpened = state === 'opened'
  return (
    <section className="card line" data-marked>
      <Avatar src={photo && photoUrl(photo, 'thumb')} alt="" size={72} />
      <div>
        {fictional && <FictionalLabel />}
        <h2>{t(`line_${state}`, { name })}</h2>
        <ButtonLink
          size="small"
          variant={isOpened ? 'primary' : 'secondary'}
          href={conversation ? href('chats-id', { id: conversation }) : href('members-id', { id })}
        >
          {t(isOpened ? 'line_write' : 'line_open')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** How others see the member so far, and the link to complete the profile. */
function OwnCard({ card, credits }: Pick<ActivateDoneData, 'card' | 'credits'>) {
  const t = useT('signup')
  return (
    <section className="card own">
      <Avatar src={card?.photo ? photoUrl(card.photo.name, 'thumb') : null} alt="" size={96} />
      <div>
        <h2>
          <bdi>{card?.name}</bdi>
        </h2>
        {card?.photo?.pending && <Tag tone="warning">{t('photos:pending')}</Tag>}
        <p>{t('common:credits', { count: credits })}</p>
        <ButtonLink variant="quiet" size="small" href={href('complete-signup')}>
          {t('done_profile')}
        </ButtonLink>
      </div>
    </section>
  )
}

function Premium({ bonus }: Pick<ActivateDoneData, 'bonus'>) {
  const t = useT('signup')
  const { iso } = useLocale()
  return (
    <section className="card premium" data-marked>
      <h2>{t('premium_title')}</h2>
      <p>{t('premium_text')}</p>
      {bonus && (
        <p className="bonus">
          <Tag tone="accent">−{formatPercent(iso, bonus.percentage)}</Tag>
          <DaysLeft left={bonus.left} />
        </p>
      )}
      <ButtonLink variant="secondary" href={href('credits')}>
        {t('premium_button')}
      </ButtonLink>
    </section>
  )
}

const HOUR_MS = 3_600_000

/**
 * The time left in whole days, as words: the countdown of seconds is that of the time bonus alone,
 * which stands on the same page. The first hour of a discount counts as a whole day.
 */
function DaysLeft({ left }: { left: number }) {
  const t = useT('discounts')
  const { iso } = useLocale()
  const days = Math.floor((left + HOUR_MS) / (24 * HOUR_MS))
  if (days < 1) return null
  return (
    <span>
      {t('time_left')} <strong>{formatDays(iso, days)}</strong>
    </span>
  )
}
