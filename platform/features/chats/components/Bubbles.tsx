import { Fragment, memo, useMemo, useRef, useState } from 'react'
import { REACTION_SIGNS } from '../../../core/reactions.ts'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { latePart } from '../../../ui/late-part.tsx'
import { useSite } from '../../../ui/page.tsx'
import { MessageText } from '../../../widgets/MessageText.tsx'
import { MessageWarning } from '../../../widgets/MessageWarning.tsx'
import { GifPicture } from '../../gifs/components/GifPicture.tsx'
import { GiftFace } from '../../gifts/components/GiftFace.tsx'
import { VoicePlayer } from '../../voice/components/VoicePlayer.tsx'
import type { Pending } from '../conversation-state.ts'
import { isEmojiOnly } from '../emoji.ts'
import { groupsOf } from '../message-groups.ts'
import type { ChatMessage } from '../present.ts'
import { ChatPhoto, ChatViewer, CoveredPhoto } from './ChatPhotos.tsx'
import { useAddress } from './file-address.ts'
import { MessageMenu } from './MessageMenu.tsx'
import type { MessageActs } from './message-acts.ts'
import { Log } from './message-log.ts'
import { Quote } from './Quote.tsx'
import { TakeBack } from './TakeBack.tsx'
import { useLogKeys } from './use-log-keys.ts'

interface BubblesProps {
  conversation: string
  /** Name of the partner, for screen readers. */
  name: string
  /** Id of the partner, whose messages can be reported; null for a deleted account. */
  partner: string | null
  messages: readonly ChatMessage[]
  pending: readonly Pending[]
  allRead: boolean
  timeZone: string
  /** The message that was searched for. */
  focus: string | null
  /** The first message that was unread when the page opened. */
  since?: string | null
  onRetry: (pending: Pending) => void
  onDrop: (pending: Pending) => void
  /** Takes an own message back; omitted where none can be. */
  onUnsend?: MessageActs['unsend'] | undefined
  /** Reacts to a message of the partner; omitted in a closed conversation. */
  onReact?: MessageActs['react'] | undefined
  /** Shows the photos of the partner. */
  onShowPhotos?: MessageActs['showPhotos'] | undefined
  /** Name of the provider that translates received texts; without it, nothing is translated. */
  translator?: string | null
}

/**
 * Messages of both sides with a line for each new day, those of one minute grouped; pending ones
 * last. Memoised: re-rendered only when messages change, not with each typed letter.
 */
export const Bubbles = memo(function Bubbles({
  conversation,
  name,
  partner,
  messages,
  pending,
  allRead,
  timeZone,
  focus,
  since,
  onRetry,
  onDrop,
  onUnsend,
  onReact,
  onShowPhotos,
  translator = null,
}: BubblesProps) {
  const t = useT('chats')
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
          {message.id === since && (
            <li className="since" data-since>
              {t('new_since')}
            </li>
          )}
          {groups[index]?.newDay && <li className="day">{groups[index]?.day}</li>}
          <Message
            conversation={conversation}
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
            onUnsend={onUnsend}
            onReact={onReact}
            onShowPhotos={onShowPhotos}
            translator={translator}
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

/** How many of the newest pictures load eagerly: the reader sees them first. */
const EAGER = 6
interface MessageProps {
  conversation: string
  name: string
  partner: string | null
  message: ChatMessage
  time: string
  /** Grouped with the message above: the same sender in the same minute. */
  joins: boolean
  /** The last of its minute, below which the time is shown. */
  ends: boolean
  focused: boolean
  read: boolean
  eager: boolean
  /** Opens the photo of a message. */
  onView: (message: string) => void
  onUnsend?: MessageActs['unsend'] | undefined
  onReact?: MessageActs['react'] | undefined
  onShowPhotos?: MessageActs['showPhotos'] | undefined
  translator: string | null
}

/** Loaded with the first press of "translate". */
const TranslationPart = latePart(async () => (await import('./Translation.tsx')).Translation)

const Message = memo(function Message(props: MessageProps) {
  const { name, partner, message, time, joins, ends, focused, read, eager, onView, onUnsend, onReact } = props
  const { translator } = props
  const t = useT('chats')
  const [asked, setAsked] = useState(0)
  const { fictional } = useSite()
  if (message.kind === 'notice')
    return (
      <li className="notice" data-id={message.id}>
        <Alert tone="info" title={fictional?.singular ?? t('excerpt_notice')}>
          <p>{fictional?.warning}</p>
        </Alert>
      </li>
    )
  const translatable = translator !== null && isTranslatable(message)
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
        {/* A separate direction, so that this text does not affect the direction of the message. */}
        <span className="visually-hidden" dir="auto">
          {message.own ? t('said_you') : t('said_partner', { name })}
        </span>
        <Content
          conversation={props.conversation}
          message={message}
          name={name}
          eager={eager}
          onView={onView}
          onShowPhotos={props.onShowPhotos}
        />
      </div>
      {partner !== null && !message.own && (
        <MessageMenu
          partner={{ id: partner, name }}
          message={message}
          onReact={onReact}
          onTranslate={translatable ? () => setAsked((times) => times + 1) : undefined}
        />
      )}
      {message.farewell && <small className="meta">{t('farewell:closed')}</small>}
      {translatable && asked > 0 && (
        <TranslationPart
          key={asked}
          conversation={props.conversation}
          message={message.id}
          by={translator}
          onClose={() => setAsked(0)}
        />
      )}
      {message.reaction && (
        <span className="reacted">
          <span
            className="reaction"
            role="img"
            aria-label={`${message.own ? t('said_partner', { name }) : t('said_you')} ${t(`reaction_${message.reaction}`)}`}
          >
            {REACTION_SIGNS[message.reaction]}
          </span>
        </span>
      )}
      {ends && <Meta message={message} time={time} read={read} />}
      {message.own && onUnsend && !read && !message.farewell && (
        <TakeBack at={message.at} onPress={() => onUnsend(message.id)} />
      )}
    </li>
  )
})

/** Sentences of the platform are in the reader's language already; emoji are in every one. */
const isTranslatable = ({ kind, own, farewell, text }: ChatMessage): boolean =>
  kind === 'text' && !own && !farewell && !isEmojiOnly(text)

function Content({
  conversation,
  message,
  name,
  eager,
  onView,
  onShowPhotos,
}: Pick<MessageProps, 'conversation' | 'message' | 'name' | 'eager' | 'onView' | 'onShowPhotos'>) {
  const t = useT('chats')
  const { text, photo } = message
  return (
    <>
      {message.about && <Quote quote={message.about} />}
      {message.kind === 'text' && (message.own ? text : <MessageText text={text} />)}
      {message.gift && <GiftFace gift={message.gift} />}
      {message.gif && <GifPicture gif={message.gif} />}
      {message.kind === 'voice' &&
        (message.voice ? <VoicePlayer {...playerOf(message.voice)} /> : t('voice_gone'))}
      {message.kind === 'photo' &&
        (photo?.covered ? (
          <CoveredPhoto
            photo={photo}
            conversation={conversation}
            message={message.id}
            name={name}
            onShow={() => void onShowPhotos?.()}
          />
        ) : photo ? (
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

const playerOf = ({ url, milliseconds }: NonNullable<ChatMessage['voice']>) => ({ src: url, milliseconds })

/** The time; pressing it shows the cost of the message, and whether it was read. */
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

interface WaitingBubbleProps {
  pending: Pending
  onRetry: (pending: Pending) => void
  onDrop: (pending: Pending) => void
}

/** A message that is being sent, waits for a connection, or failed. */
function WaitingBubble({ pending, onRetry, onDrop }: WaitingBubbleProps) {
  const t = useT('chats')
  const preview = useAddress(pending.file)
  return (
    <li className="row" data-own data-waiting>
      <div
        className="bubble"
        {...lookOf(pending)}
        {...(preview ? {} : { 'data-photo': undefined })}
        dir="auto"
      >
        {pending.about && <Quote quote={pending.about} />}
        {pending.kind === 'text' && pending.text}
        {pending.gift && <GiftFace gift={pending.gift} />}
        {pending.gif && <GifPicture gif={pending.gif} />}
        {pending.kind === 'photo' &&
          (preview ? <img src={preview} alt={t('photo_own')} /> : t('excerpt_photo'))}
        {pending.kind === 'voice' &&
          (preview ? <VoicePlayer src={preview} milliseconds={pending.length ?? 1} /> : t('excerpt_voice'))}
      </div>
      {pending.offline ? (
        <span className="meta failed">
          {t('waiting')}{' '}
          <button type="button" onClick={() => onDrop(pending)}>
            {t('common:delete')}
          </button>
        </span>
      ) : pending.failed ? (
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

/**
 * Attributes for kinds of messages with a separate style: photos, gifts, messages of emoji only.
 */
function lookOf({ kind, text, about }: Pick<ChatMessage | Pending, 'kind' | 'text' | 'about'>) {
  return {
    'data-photo': kind === 'photo' || undefined,
    'data-gift': kind === 'gift' || undefined,
    'data-gif': kind === 'gif' || undefined,
    'data-emoji': (kind === 'text' && !about && isEmojiOnly(text)) || undefined,
  }
}
