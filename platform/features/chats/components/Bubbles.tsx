import { Fragment } from 'react'
import { styled } from 'styled-components'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { Pending } from '../conversation-state.ts'
import type { Gift } from '../gifts.ts'
import type { ChatMessage } from '../present.ts'
import { useAddress } from './file-address.ts'

interface BubblesProps {
  messages: readonly ChatMessage[]
  pending: readonly Pending[]
  allRead: boolean
  timeZone: string
  onRetry: (pending: Pending) => void
  onDrop: (pending: Pending) => void
}

const Log = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  .day { align-self: center; padding: 4px 12px; border-radius: var(--radius-chip); background: var(--color-sunken); color: var(--color-muted); font-size: var(--text-xs); }
  .row { display: grid; justify-items: start; gap: 2px; max-width: min(82%, 34rem); align-self: flex-start; }
  .row[data-own] { align-self: flex-end; justify-items: end; }
  .bubble { padding: var(--space-2) var(--space-3); border-radius: var(--radius-bubble, 18px); background: var(--color-bubble-other); color: var(--color-on-bubble-other); overflow-wrap: anywhere; white-space: pre-wrap; }
  .row[data-own] .bubble { background: var(--color-bubble-own); color: var(--color-on-bubble-own); }
  .bubble[data-photo] { padding: 0; overflow: hidden; }
  .bubble img { display: block; max-width: min(16rem, 60vw); max-height: 20rem; }
  .gift { display: grid; justify-items: center; gap: 4px; min-width: 7rem; text-align: center; }
  .gift > span:first-child { font-size: 2.6rem; line-height: 1.1; }
  .meta { padding: 0 var(--space-1); color: var(--color-muted); font-size: var(--text-xs); }
  .row[data-waiting] .bubble { opacity: 0.7; }
  .failed { color: var(--color-danger-text); }
  .failed button { min-height: 44px; padding: 0 var(--space-2); border: 0; background: none; color: inherit; font: inherit; font-weight: var(--weight-strong); text-decoration: underline; cursor: pointer; }
  .notice { align-self: stretch; }
`

/** Messages of both sides with a line for each new day; what is being sent stands last. */
export function Bubbles({ messages, pending, allRead, timeZone, onRetry, onDrop }: BubblesProps) {
  const { iso } = useLocale()
  const days = messages.map(({ at }) => formatDate(iso, new Date(at), 'weekday', timeZone))
  const lastOwn = messages.findLast((message) => message.own)?.id
  return (
    <Log>
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {days[index] !== days[index - 1] && <li className="day">{days[index]}</li>}
          <Message message={message} timeZone={timeZone} read={allRead && message.id === lastOwn} />
        </Fragment>
      ))}
      {pending.map((one) => (
        <Waiting key={one.key} pending={one} onRetry={onRetry} onDrop={onDrop} />
      ))}
    </Log>
  )
}

interface MessageProps {
  message: ChatMessage
  timeZone: string
  read: boolean
}

function Message({ message, timeZone, read }: MessageProps) {
  const t = useT('chats')
  const { iso } = useLocale()
  const { fictional } = useSite()
  if (message.kind === 'notice')
    return (
      <li className="notice">
        <Alert tone="info" title={fictional?.singular ?? t('excerpt_notice')}>
          <p>{fictional?.warning}</p>
        </Alert>
      </li>
    )
  const time = formatTime(iso, new Date(message.at), timeZone)
  return (
    <li className="row" data-own={message.own || undefined}>
      <div className="bubble" data-photo={message.kind === 'photo' || undefined}>
        <span className="visually-hidden">{message.own ? t('said_you') : t('said_partner')}</span>
        {message.kind === 'text' && message.text}
        {message.gift && <GiftFace gift={message.gift} />}
        {message.kind === 'photo' &&
          (message.photo ? (
            <a href={message.photo.full} target="_blank" rel="noreferrer">
              <img src={message.photo.card} alt={t('excerpt_photo')} loading="lazy" decoding="async" />
            </a>
          ) : (
            t('photo_gone')
          ))}
      </div>
      <span className="meta">
        <time dateTime={message.at}>{time}</time>
        {message.cost > 0 && ` · ${t('common:credits', { count: message.cost })}`}
        {read && ` · ${t('read')}`}
      </span>
    </li>
  )
}

interface WaitingProps {
  pending: Pending
  onRetry: (pending: Pending) => void
  onDrop: (pending: Pending) => void
}

function Waiting({ pending, onRetry, onDrop }: WaitingProps) {
  const t = useT('chats')
  const preview = useAddress(pending.file)
  return (
    <li className="row" data-own data-waiting>
      <div className="bubble" data-photo={preview ? true : undefined}>
        {pending.kind === 'text' && pending.text}
        {pending.gift && <GiftFace gift={pending.gift} />}
        {pending.kind === 'photo' &&
          (preview ? <img src={preview} alt={t('excerpt_photo')} /> : t('excerpt_photo'))}
      </div>
      {pending.failed ? (
        <span className="meta failed" role="alert">
          {t('not_sent')}{' '}
          <button type="button" onClick={() => onRetry(pending)}>
            {t('common:retry')}
          </button>
          <button type="button" onClick={() => onDrop(pending)}>
            {t('common:delete')}
          </button>
        </span>
      ) : (
        <span className="meta">{t('sending')}</span>
      )}
    </li>
  )
}

const FACES: Readonly<Record<Gift, string>> = {
  rose: '🌹',
  chocolate: '🍫',
  wine: '🍷',
  cake: '🍰',
  bear: '🧸',
  star: '⭐',
}

/** Texts of gifts, in full so that the check for unused texts finds them. */
export const GIFT_NAMES: Readonly<Record<Gift, string>> = {
  rose: 'chats:gift_rose',
  chocolate: 'chats:gift_chocolate',
  wine: 'chats:gift_wine',
  cake: 'chats:gift_cake',
  bear: 'chats:gift_bear',
  star: 'chats:gift_star',
}

export function GiftFace({ gift }: { gift: Gift }) {
  const t = useT('chats')
  return (
    <span className="gift">
      <span aria-hidden>{FACES[gift]}</span>
      <span>{t(GIFT_NAMES[gift])}</span>
    </span>
  )
}
