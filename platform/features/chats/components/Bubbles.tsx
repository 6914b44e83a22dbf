import { Fragment, memo, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useSite } from '../../../ui/page.tsx'
import { GifPicture } from '../../gifs/components/GifPicture.tsx'
import { GiftFace } from '../../gifts/components/GiftFace.tsx'
import { MessageText } from '../../safety/components/MessageText.tsx'
import { MessageWarning } from '../../safety/components/MessageWarning.tsx'
import { PersonMenu } from '../../safety/components/PersonMenu.tsx'
import type { Pending } from '../conversation-state.ts'
import { groupsOf } from '../message-groups.ts'
import type { ChatMessage } from '../present.ts'
import { lookOf } from './bubble-look.ts'
import { ChatPhoto, ChatViewer } from './ChatPhotos.tsx'
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
  /** The message that was looked for. */
  focus: string | null
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
  .row:not([data-own], [data-waiting]) { grid-template-columns: minmax(0, auto) auto; }
  .row[data-own] { align-self: flex-end; justify-items: end; }
  .row[data-joins] { margin-top: calc(2px - var(--space-2)); }
  .bubble { padding: var(--space-2) var(--space-3); border-radius: var(--radius-bubble, 18px); background: var(--color-bubble-other); color: var(--color-on-bubble-other); overflow-wrap: anywhere; white-space: pre-wrap; }
  .row[data-own] .bubble:not([data-emoji], [data-gift]) { background: var(--color-bubble-own); color: var(--color-on-bubble-own); }
  .bubble:is([data-photo], [data-gif]) { padding: 0; overflow: hidden; }
  .bubble img { display: block; width: min(20rem, 66vw, 22rem * var(--ratio, 1)); aspect-ratio: var(--ratio, auto); height: auto; object-fit: cover; }
  .bubble[data-emoji] { padding: 0; background: none; font-size: 2.6rem; line-height: 1.2; }
  /* A red rose is invisible on a red background. */
  .bubble[data-gift] { border: var(--stroke-thin) solid var(--color-border); background: var(--color-raised); color: var(--color-text); }
  .gift { display: grid; justify-items: center; gap: 4px; min-width: 7rem; text-align: center; }
  .meta { padding: 0 var(--space-1); color: var(--color-muted); font-size: var(--text-xs); }
  /* The whole height of a finger, in the room of the line. */
  .report { align-self: center; margin-block: -6px; color: var(--color-muted); opacity: 0.75; }
  .report .icon { width: 18px; height: 18px; }
  .meta { grid-column: 1 / -1; }
  .meta button { min-height: 44px; margin-block: -14px; padding: 14px 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
  .row[data-waiting] .bubble { opacity: 0.7; }
  .failed { color: var(--color-danger-text); }
  .failed button { min-height: 44px; padding: 0 var(--space-2); border: 0; background: none; color: inherit; font: inherit; font-weight: var(--weight-strong); text-decoration: underline; cursor: pointer; }
  .row[data-focus] { outline: none; }
  .row[data-focus] .bubble { outline: 3px solid var(--color-action); outline-offset: 2px; }
  .notice { align-self: center; width: 100%; max-width: 740px; }
`

/**
 * Messages of both sides with a line for each new day, those of one minute together; what is being sent stands last. Drawn again only
 * where messages change, not with each letter that is typed.
 */
export const Bubbles = memo(function Bubbles({
  name,
  partner,
  messages,
  pending,
  allRead,
  timeZone,
  focus,
  onRetry,
  onDrop,
}: BubblesProps) {
  const { iso } = useLocale()
  const groups = useMemo(
    () =>
      groupsOf(messages, {
        day: (at) => formatDate(iso, at, 'weekday', timeZone),
        minute: (at) => formatTime(iso, at, timeZone),
      }),
    [messages, iso, timeZone],
  )
  const lastOwn = messages.findLast((message) => message.own)?.id
  const [viewed, setViewed] = useState<string | null>(null)
  return (
    <Log>
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {groups[index]?.newDay && <li className="day">{groups[index]?.day}</li>}
          <Message
            name={name}
            partner={partner}
            message={message}
            time={groups[index]?.minute ?? ''}
            joins={groups[index]?.joins ?? false}
            ends={groups[index]?.ends ?? true}
            focused={message.id === focus}
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
})

/** Number of the newest pictures that load without `loading=lazy`: the reader sees them first. */
const EAGER = 6
interface MessageProps {
  name: string
  partner: string | null
  message: ChatMessage
  time: string
  /** Belongs to the message above it: the same sender in the same minute. */
  joins: boolean
  /** The last of its minute, below which the time stands. */
  ends: boolean
  focused: boolean
  read: boolean
  eager: boolean
  /** Opens the photo of a message. */
  onView: (message: string) => void
}

const Message = memo(function Message(props: MessageProps) {
  const { name, partner, message, time, joins, ends, focused, read, eager, onView } = props
  const t = useT('chats')
  const { fictional } = useSite()
  const [priced, setPriced] = useState(false)
  if (message.kind === 'notice')
    return (
      <li className="notice" data-id={message.id}>
        <Alert tone="info" title={fictional?.singular ?? t('excerpt_notice')}>
          <p>{fictional?.warning}</p>
        </Alert>
      </li>
    )
  const when = <time dateTime={message.at}>{time}</time>
  return (
    <li
      className="row"
      data-id={message.id}
      data-own={message.own || undefined}
      data-joins={joins || undefined}
      {...(focused ? { 'data-focus': true, tabIndex: -1 } : {})}
    >
      {message.warnings?.length ? <MessageWarning warnings={message.warnings} name={name} /> : null}
      <div className="bubble" {...lookOf(message)} dir="auto">
        {/* A direction of its own: it has no say in that of the text. */}
        <span className="visually-hidden" dir="auto">
          {message.own ? t('said_you') : t('said_partner', { name })}
        </span>
        {message.kind === 'text' && (message.own ? message.text : <MessageText text={message.text} />)}
        {message.gift && <GiftFace gift={message.gift} />}
        {message.gif && <GifPicture gif={message.gif} />}
        {message.kind === 'photo' &&
          (message.photo ? (
            <ChatPhoto photo={message.photo} eager={eager} onView={() => onView(message.id)} />
          ) : (
            t('photo_gone')
          ))}
      </div>
      {partner !== null && !message.own && (
        <PersonMenu
          className="report"
          member={{ id: partner, name }}
          subject={{ kind: 'message', id: message.id }}
        />
      )}
      {ends && (
        <span className="meta">
          {message.cost > 0 ? (
            <button type="button" aria-expanded={priced} onClick={() => setPriced(!priced)}>
              {when}
              {priced && ` · ${t('common:credits', { count: message.cost })}`}
            </button>
          ) : (
            when
          )}
          {read && ` · ${t('read')}`}
        </span>
      )}
    </li>
  )
})
