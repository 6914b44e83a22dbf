import { type CSSProperties, Fragment, type MouseEvent, useState } from 'react'
import { styled } from 'styled-components'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useSite } from '../../../ui/page.tsx'
import { ViewerPart } from '../../../ui/photo-viewer/viewer-part.ts'
import { GiftFace } from '../../gifts/components/GiftFace.tsx'
import { MessageText } from '../../safety/components/MessageText.tsx'
import { MessageWarning } from '../../safety/components/MessageWarning.tsx'
import { PersonMenu } from '../../safety/components/PersonMenu.tsx'
import type { Pending } from '../conversation-state.ts'
import type { ChatMessage } from '../present.ts'
import { lookOf } from './bubble-look.ts'
import { WaitingBubble } from './WaitingBubble.tsx'

interface BubblesProps {
  /** The partner, named for screen readers. */
  name: string
  /** Id of the partner, whose messages can be reported; null for a deleted account. */
  partner: string | null
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
  .row { display: grid; justify-items: start; gap: 2px; max-width: min(82%, 34rem, 740px); align-self: flex-start; }
  .row[data-own] { align-self: flex-end; justify-items: end; }
  .bubble { padding: var(--space-2) var(--space-3); border-radius: var(--radius-bubble, 18px); background: var(--color-bubble-other); color: var(--color-on-bubble-other); overflow-wrap: anywhere; white-space: pre-wrap; }
  .row[data-own] .bubble:not([data-emoji], [data-gift]) { background: var(--color-bubble-own); color: var(--color-on-bubble-own); }
  .bubble[data-photo] { padding: 0; overflow: hidden; }
  .bubble img { display: block; width: min(20rem, 66vw, 22rem * var(--ratio, 1)); aspect-ratio: var(--ratio, auto); height: auto; object-fit: cover; }
  .bubble[data-emoji] { padding: 0; background: none; font-size: 2.6rem; line-height: 1.2; }
  /* A red rose is invisible on a red background. */
  .bubble[data-gift] { border: var(--stroke-thin) solid var(--color-border); background: var(--color-raised); color: var(--color-text); }
  .gift { display: grid; justify-items: center; gap: 4px; min-width: 7rem; text-align: center; }
  .meta { padding: 0 var(--space-1); color: var(--color-muted); font-size: var(--text-xs); }
  /* The whole height of a finger, in the room of the line. */
  .meta .report { margin-block: -16px; vertical-align: middle; opacity: 0.75; }
  .meta .report .icon { width: 18px; height: 18px; }
  .row[data-waiting] .bubble { opacity: 0.7; }
  .failed { color: var(--color-danger-text); }
  .failed button { min-height: 44px; padding: 0 var(--space-2); border: 0; background: none; color: inherit; font: inherit; font-weight: var(--weight-strong); text-decoration: underline; cursor: pointer; }
  .notice { align-self: center; width: 100%; max-width: 740px; }
`

/** Messages of both sides with a line for each new day; what is being sent stands last. */
export function Bubbles({
  name,
  partner,
  messages,
  pending,
  allRead,
  timeZone,
  onRetry,
  onDrop,
}: BubblesProps) {
  const { iso } = useLocale()
  const days = messages.map(({ at }) => formatDate(iso, new Date(at), 'weekday', timeZone))
  const lastOwn = messages.findLast((message) => message.own)?.id
  const [viewed, setViewed] = useState<string | null>(null)
  return (
    <Log>
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {days[index] !== days[index - 1] && <li className="day">{days[index]}</li>}
          <Message
            name={name}
            partner={partner}
            message={message}
            timeZone={timeZone}
            read={allRead && message.id === lastOwn}
            eager={index >= messages.length - EAGER}
            onView={setViewed}
          />
        </Fragment>
      ))}
      {pending.map((one) => (
        <WaitingBubble key={one.key} pending={one} onRetry={onRetry} onDrop={onDrop} />
      ))}
      {viewed !== null && (
        <ChatViewer {...{ name, partner, messages }} first={viewed} onClose={() => setViewed(null)} />
      )}
    </Log>
  )
}

/** Number of the newest pictures that load without `loading=lazy`: the reader sees them first. */
const EAGER = 6
/** Very long or wide pictures are cropped to these proportions. */
const [NARROWEST, WIDEST] = [0.5, 2.5]

interface MessageProps {
  name: string
  partner: string | null
  message: ChatMessage
  timeZone: string
  read: boolean
  eager: boolean
  /** Opens the photo of a message. */
  onView: (message: string) => void
}

function Message({ name, partner, message, timeZone, read, eager, onView }: MessageProps) {
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
      {message.warnings?.length ? <MessageWarning warnings={message.warnings} name={name} /> : null}
      <div className="bubble" {...lookOf(message)} dir="auto">
        {/* A direction of its own: it has no say in that of the text. */}
        <span className="visually-hidden" dir="auto">
          {message.own ? t('said_you') : t('said_partner', { name })}
        </span>
        {message.kind === 'text' && (message.own ? message.text : <MessageText text={message.text} />)}
        {message.gift && <GiftFace gift={message.gift} />}
        {message.kind === 'photo' &&
          (message.photo ? (
            <ChatPhoto photo={message.photo} eager={eager} onView={() => onView(message.id)} />
          ) : (
            t('photo_gone')
          ))}
      </div>
      <span className="meta">
        <time dateTime={message.at}>{time}</time>
        {message.cost > 0 && ` · ${t('common:credits', { count: message.cost })}`}
        {read && ` · ${t('read')}`}
        {partner !== null && !message.own && (
          <PersonMenu
            className="report"
            member={{ id: partner, name }}
            subject={{ kind: 'message', id: message.id }}
          />
        )}
      </span>
    </li>
  )
}

interface ChatPhotoProps {
  photo: NonNullable<ChatMessage['photo']>
  eager: boolean
  onView: () => void
}

/** The whole picture, in a box that has its proportion before it is loaded. */
function ChatPhoto({ photo: { full, width, height }, eager, onView }: ChatPhotoProps) {
  const t = useT('chats')
  const ratio = Math.min(Math.max(width / height, NARROWEST), WIDEST)
  const open = (event: MouseEvent) => {
    // With a key held the link opens elsewhere, as it does without JavaScript.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onView()
  }
  return (
    <a href={full} target="_blank" rel="noreferrer" onClick={open}>
      <img
        src={full}
        alt={t('excerpt_photo')}
        width={width}
        height={height}
        style={{ '--ratio': ratio.toFixed(3) } as CSSProperties}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </a>
  )
}

interface ChatViewerProps extends Pick<BubblesProps, 'name' | 'partner'> {
  messages: readonly ChatMessage[]
  /** The message whose photo is shown first. */
  first: string
  onClose: () => void
}

/** The photos of the conversation in the full screen. */
function ChatViewer({ name, partner, messages, first, onClose }: ChatViewerProps) {
  const t = useT('chats')
  const title = t('excerpt_photo')
  const photos = messages.flatMap(({ id, photo, own }) => {
    if (!photo) return []
    const shown = { id, src: photo.full, width: photo.width, height: photo.height, alt: title }
    if (own || partner === null) return [shown]
    const subject = { kind: 'message' as const, id }
    return [{ ...shown, menu: <PersonMenu key={id} member={{ id: partner, name }} subject={subject} /> }]
  })
  return (
    <ViewerPart
      photos={photos}
      start={Math.max(
        photos.findIndex(({ id }) => id === first),
        0,
      )}
      title={title}
      labels={{ close: t('common:close'), previous: t('common:previous'), next: t('common:next') }}
      onClose={onClose}
    />
  )
}
