import { type UIEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/page.tsx'
import { isRead } from '../conversation-state.ts'
import type { useConversation } from '../hooks.ts'
import type { ConversationView } from '../views.ts'
import { Bubbles } from './Bubbles.tsx'
import { useBeforePaint } from './before-paint.ts'

interface MessagePaneProps {
  view: ConversationView
  chat: ReturnType<typeof useConversation>
  typing: boolean
}

const Pane = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
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

/** Pixels from the end within which the reader counts as reading the newest. */
const NEAR_END = 48

/** The messages, scrolled to the newest; older ones come on a press and leave the eye where it was. */
export function MessagePane({ view, chat, typing }: MessagePaneProps) {
  const t = useT('chats')
  const { fictional } = useSite()
  const { partner, timeZone } = view
  const { state } = chat
  const pane = useRef<HTMLDivElement>(null)
  const [loading, setLoading] = useState(false)
  const newest = state.pending.at(-1)?.key ?? state.messages.at(-1)?.id
  const oldest = state.messages[0]?.id
  const fromBottom = useRef(0)
  const atEnd = useRef(true)
  const log = useRef<HTMLDivElement>(null)

  useBeforePaint(() => {
    if (pane.current) pane.current.scrollTop = pane.current.scrollHeight
  }, [newest, typing])
  useBeforePaint(() => {
    if (pane.current && fromBottom.current > 0) {
      pane.current.scrollTop = pane.current.scrollHeight - fromBottom.current
      fromBottom.current = 0
    }
  }, [oldest])

  // Pictures that arrive, a keyboard that opens, notes below: a reader at the end stays at the end.
  useEffect(() => {
    const [outer, inner] = [pane.current, log.current]
    if (!outer || !inner) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) outer.scrollTop = outer.scrollHeight
    })
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  const scrolled = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END
  }

  const older = async () => {
    setLoading(true)
    if (pane.current) fromBottom.current = pane.current.scrollHeight - pane.current.scrollTop
    await chat.loadOlder().catch(() => undefined)
    setLoading(false)
  }
  return (
    <Pane
      ref={pane}
      tabIndex={0}
      role="region"
      aria-label={partner.id === null ? t('title') : t('messages_of', { name: partner.name })}
      onScroll={scrolled}
    >
      {state.more && (
        <div className="older">
          <Button variant="quiet" size="small" busy={loading} onClick={older}>
            {t('older')}
          </Button>
        </div>
      )}
      {partner.fictional && fictional && (
        <Alert tone="warning" title={fictional.singular}>
          <p>{fictional.warning}</p>
        </Alert>
      )}
      {state.messages.length + state.pending.length === 0 && state.reach === 'open' && (
        <p className="hint">{t('empty_conversation', { name: partner.name })}</p>
      )}
      <div ref={log} role="log" aria-live="polite">
        <Bubbles
          name={partner.name}
          partner={partner.id}
          messages={state.messages}
          pending={state.pending}
          allRead={isRead(state)}
          timeZone={timeZone}
          onRetry={chat.retry}
          onDrop={chat.drop}
        />
      </div>
      <div aria-live="polite">
        {typing && (
          <span className="typing">
            <i /> <i /> <i /> {t('typing', { name: partner.name })}
          </span>
        )}
      </div>
    </Pane>
  )
}
