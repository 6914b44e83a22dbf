import { Fragment, memo, useMemo, useRef, useState } from 'react'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useSite } from '../../../ui/page.tsx'
import { MessageText } from '../../../widgets/MessageText.tsx'
import { MessageWarning } from '../../../widgets/MessageWarning.tsx'
import { GifPicture } from '../../gifs/components/GifPicture.tsx'
import { GiftFace } from '../../gifts/components/GiftFace.tsx'
import { PersonMenu } from '../../safety/components/PersonMenu.tsx'
import type { Pending } from '../conversation-state.ts'
import { groupsOf } from '../message-groups.ts'
import type { ChatMessage } from '../present.ts'
import { lookOf } from './bubble-look.ts'
import { ChatPhoto, ChatViewer } from './ChatPhotos.tsx'
import { useLogKeys } from './log-keys.ts'
import { Log } from './message-log.ts'
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
  const log = useRef<HTMLOListElement>(null)
  const keys = useLogKeys(log)
  return (
    <Log ref={log} {...keys}>
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
        <ChatViewer
          name={name}
          partner={partner}
          messages={messages}
          first={viewed}
          onClose={() => setViewed(null)}
        />
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
  if (message.kind === 'notice')
    return (
      <li className="notice" data-id={message.id}>
        <Alert tone="info" title={fictional?.singular ?? t('excerpt_notice')}>
          <p>{fictional?.warning}</p>
        </Alert>
      </li>
    )
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
        <Content message={message} name={name} eager={eager} onView={onView} />
      </div>
      {partner !== null && !message.own && (
        <PersonMenu
          className="report"
          label={t('message_menu')}
          member={{ id: partner, name }}
          subject={{ kind: 'message', id: message.id }}
        />
      )}
      {ends && <Meta message={message} time={time} read={read} />}
    </li>
  )
})

function Content({
  message,
  name,
  eager,
  onView,
}: Pick<MessageProps, 'message' | 'name' | 'eager' | 'onView'>) {
  const t = useT('chats')
  const { text, photo } = message
  return (
    <>
      {message.kind === 'text' && (message.own ? text : <MessageText text={text} />)}
      {message.gift && <GiftFace gift={message.gift} />}
      {message.gif && <GifPicture gif={message.gif} />}
      {message.kind === 'photo' &&
        (photo ? (
          <ChatPhoto
            photo={photo}
            alt={message.own ? t('photo_own') : t('photo_from', { name })}
            eager={eager}
            onView={() => onView(message.id)}
          />
        ) : (
          t('photo_gone')
        ))}
    </>
  )
}

/** The time, whose press shows what the message cost, and whether it was read. */
function Meta({ message, time, read }: Pick<MessageProps, 'message' | 'time' | 'read'>) {
  const t = useT('chats')
  const [priced, setPriced] = useState(false)
  const when = <time dateTime={message.at}>{time}</time>
  return (
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
  )
}
