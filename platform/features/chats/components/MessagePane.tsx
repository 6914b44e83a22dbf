import { useCallback, useRef } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { badgeText } from '../../../ui/badge-text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSite } from '../../../ui/page.tsx'
import { isRead, type Pending } from '../conversation-state.ts'
import type { useConversation } from '../hooks.ts'
import type { ConversationView } from '../views.ts'
import { Bubbles } from './Bubbles.tsx'
import { useMessageScroll } from './message-scroll.ts'
import { useEdge } from './use-edge.ts'

interface MessagePaneProps {
  view: ConversationView
  chat: ReturnType<typeof useConversation>
  typing: boolean
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
 * The messages, as a window on the conversation: further pages come where the reader scrolls to, and those that lie far away go. Begins at
 * the newest, at the message that was looked for, or where the reader left.
 */
export function MessagePane({ view, chat, typing }: MessagePaneProps) {
  const t = useT('chats')
  const { partner, timeZone, focus } = view
  const { state, kept, sync } = chat
  const pane = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const scroll = useMessageScroll({ pane, log, state, kept, focus, typing, reached: sync.reached })
  const older = useEdge(pane, { there: state.more, now: state.messages[0]?.id, read: sync.loadOlder })
  const newer = useEdge(pane, { there: state.newer, now: state.messages.at(-1)?.id, read: sync.loadNewer })
  const latest = useRef(chat)
  latest.current = chat
  const retry = useCallback((pending: Pending) => latest.current.retry(pending), [])
  const drop = useCallback((pending: Pending) => latest.current.drop(pending), [])
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
        {state.messages.length + state.pending.length === 0 && state.reach === 'open' && (
          <p className="hint">{t('empty_conversation', { name: partner.name })}</p>
        )}
        {/* Pages of the history are not read out: only what comes in at the end. */}
        <div ref={log} role="log" aria-live={older.busy || newer.busy || state.newer ? 'off' : 'polite'}>
          <Bubbles
            name={partner.name}
            partner={partner.id}
            messages={state.messages}
            pending={state.pending}
            allRead={isRead(state)}
            timeZone={timeZone}
            focus={focus}
            onRetry={retry}
            onDrop={drop}
          />
        </div>
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

/** Where the loaded messages end: what comes by scrolling comes by a press, too. */
function EdgeButton({ edge, label }: { edge: ReturnType<typeof useEdge>; label: string }) {
  return (
    <div className="older" ref={edge.ref}>
      <Button variant="quiet" size="small" busy={edge.busy} onClick={() => void edge.load()}>
        {label}
      </Button>
    </div>
  )
}
