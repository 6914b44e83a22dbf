import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { badgeText } from '../../../ui/badge-text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSite } from '../../../ui/page.tsx'
import { isRead, type Pending } from '../conversation-state.ts'
import type { useConversation } from '../hooks.ts'
import type { PendingText } from '../pending.ts'
import type { ConversationView } from '../views.ts'
import { Bubbles } from './Bubbles.tsx'
import type { MessageActs } from './message-acts.ts'
import { Log } from './message-log.ts'
import { useMessageScroll } from './message-scroll.ts'
import { Quote } from './Quote.tsx'
import type { Waiting } from './use-waiting.ts'

interface MessagePaneProps {
  view: ConversationView
  chat: ReturnType<typeof useConversation>
  typing: boolean
  /** The text of an unconfirmed member; null for others. */
  waiting: Waiting | null
  acts: MessageActs
}

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;

  > button { position: absolute; inset-block-end: var(--space-3); inset-inline-end: var(--space-3); }
  > button[data-unseen]::after { content: attr(data-unseen); position: absolute; inset: -6px -6px auto auto; box-sizing: border-box; min-width: 1.5em; padding-inline: 0.4em; border-radius: 999px; background: var(--color-action); color: var(--color-on-action); font-size: var(--text-xs); font-weight: var(--weight-strong); line-height: 1.5; }
`

const Pane = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  overflow-anchor: none;
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-3);
  background: var(--color-background);

  > :first-child { margin-top: auto; }
  .older { align-self: center; }
  .hint { text-align: center; color: var(--color-muted); }
  .typing { display: inline-flex; align-items: center; gap: 6px; color: var(--color-muted); font-size: var(--text-sm); }
  .typing i { width: 7px; height: 7px; border-radius: 50%; background: currentColor; }
  @media (prefers-reduced-motion: no-preference) {
    .typing i { animation: ui-shimmer 1s ease-in-out infinite; }
    .typing i:nth-of-type(2) { animation-delay: 0.15s; }
    .typing i:nth-of-type(3) { animation-delay: 0.3s; }
  }
`

/**
 * The messages as a window on the conversation: pages are loaded where the reader scrolls to, and
 * distant ones are dropped. Starts at the newest message, at the one that was searched for, at the
 * first unread one, or at the reader's previous position.
 */
export function MessagePane({ view, chat, typing, waiting, acts }: MessagePaneProps) {
  const t = useT('chats')
  const { partner, timeZone, focus, since } = view
  const start = focus !== null ? '[data-focus]' : view.readsLater && since !== null ? '[data-since]' : null
  const { state, kept, sync } = chat
  const pane = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const scroll = useMessageScroll({ pane, log, state, kept, start, typing, reached: sync.reached })
  const older = useEdge(pane, { there: state.more, now: state.messages[0]?.id, read: sync.loadOlder })
  const newer = useEdge(pane, { there: state.newer, now: state.messages.at(-1)?.id, read: sync.loadNewer })
  const latest = useRef(chat)
  latest.current = chat
  const retry = useCallback((pending: Pending) => latest.current.retry(pending), [])
  const drop = useCallback((pending: Pending) => latest.current.drop(pending), [])
  const latestActs = useRef(acts)
  latestActs.current = acts
  const unsend = useCallback<MessageActs['unsend']>((...one) => latestActs.current.unsend(...one), [])
  const react = useCallback<MessageActs['react']>((...one) => latestActs.current.react(...one), [])
  const showPhotos = useCallback<MessageActs['showPhotos']>(() => latestActs.current.showPhotos(), [])
  const open = state.reach === 'open'
  const toNewest = () => {
    if (!state.newer) return scroll.toEnd()
    sync.loadNewest().then(scroll.toEnd, () => undefined)
  }
  return (
    <Frame>
      <Pane
        ref={pane}
        tabIndex={0}
        role="region"
        aria-label={partner.id === null ? t('title') : t('messages_of', { name: partner.name })}
        onScroll={scroll.onScroll}
      >
        {state.more && <EdgeButton edge={older} label={t('older')} />}
        {partner.fictional && <FictionalNote />}
        {state.messages.length + state.pending.length === 0 && !waiting?.kept && state.reach === 'open' && (
          <p className="hint">{t('empty_conversation', { name: partner.name })}</p>
        )}
        {/* Pages of the history are not announced, only new messages at the end. */}
        <div ref={log} role="log" aria-live={older.busy || newer.busy || state.newer ? 'off' : 'polite'}>
          <Bubbles
            conversation={view.conversation}
            name={partner.name}
            partner={partner.id}
            messages={state.messages}
            pending={state.pending}
            allRead={isRead(state)}
            timeZone={timeZone}
            focus={focus}
            since={since}
            onRetry={retry}
            onDrop={drop}
            onUnsend={view.receipts && open ? unsend : undefined}
            onReact={open ? react : undefined}
            onShowPhotos={showPhotos}
            translator={view.translator}
          />
        </div>
        {waiting?.kept && <WaitingText {...waiting.kept} onWithdraw={waiting.withdraw} />}
        {state.newer && <EdgeButton edge={newer} label={t('newer')} />}
        <div aria-live="polite">{typing && !state.newer && <Typing name={partner.name} />}</div>
      </Pane>
      {(scroll.away || state.unseen > 0) && (
        <IconButton
          icon="chevron-down"
          variant="floating"
          label={t(state.unseen > 0 ? 'newest_unseen' : 'newest')}
          data-unseen={state.unseen > 0 ? badgeText(state.unseen) : undefined}
          onClick={toNewest}
        />
      )}
    </Frame>
  )
}

/** The text that goes out with the confirmation, and the button that takes it back. */
function WaitingText({ text, quote, onWithdraw }: PendingText & { onWithdraw: () => void }) {
  const t = useT('chats')
  return (
    <Log>
      <li className="row" data-own data-waiting>
        <div className="bubble" dir="auto">
          {quote && <Quote quote={quote} />}
          {text}
        </div>
        <span className="meta kept" role="status">
          {t('waits')}{' '}
          <button type="button" onClick={onWithdraw}>
            {t('withdraw')}
          </button>
        </span>
      </li>
    </Log>
  )
}

function FictionalNote() {
  const { fictional } = useSite()
  if (!fictional) return null
  return (
    <Alert tone="warning" title={fictional.singular}>
      <p>{fictional.warning}</p>
    </Alert>
  )
}

function Typing({ name }: { name: string }) {
  const t = useT('chats')
  return (
    <span className="typing">
      <i /> <i /> <i /> {t('typing', { name })}
    </span>
  )
}

/** A button at the end of the loaded messages: an alternative to loading by scrolling. */
function EdgeButton({ edge, label }: { edge: ReturnType<typeof useEdge>; label: string }) {
  return (
    <div className="older" ref={edge.ref}>
      <Button variant="quiet" size="small" busy={edge.busy} onClick={() => void edge.load()}>
        {label}
      </Button>
    </div>
  )
}

/**
 * Pixels before the edge at which the next page is requested, so that it is loaded before the
 * reader gets there.
 */
const AHEAD = 1200

interface Edge {
  /** Ref of the element at the edge. */
  readonly ref: RefObject<HTMLDivElement | null>
  readonly busy: boolean
  readonly load: () => Promise<void>
}

/**
 * Loads a further page when the reader comes near an edge of a scrolled box. After a failure it
 * waits for a press, so that an unreachable server is not called repeatedly.
 *
 * @param there whether there are messages beyond the edge
 * @param now changes with each page, so that a page that does not fill the box is followed by the
 *   next
 */
function useEdge(
  pane: RefObject<HTMLElement | null>,
  { there, now, read }: { there: boolean; now: string | undefined; read: () => Promise<void> },
): Edge {
  const ref = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const failed = useRef(false)
  const load = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    failed.current = await read().then(
      () => false,
      () => true,
    )
    running.current = false
    setBusy(false)
  }
  const latest = useRef(load)
  latest.current = load
  const due = there && !busy ? now : undefined
  useEffect(() => {
    const [box, edge] = [pane.current, ref.current]
    if (due === undefined || !box || !edge || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting) && !failed.current) void latest.current()
      },
      { root: box, rootMargin: `${AHEAD}px 0px` },
    )
    observer.observe(edge)
    return () => observer.disconnect()
  }, [pane, due])
  return { ref, busy, load }
}
