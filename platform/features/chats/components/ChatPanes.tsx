import { type ReactNode, type RefObject, useRef } from 'react'
import { styled } from 'styled-components'
import { useBeforePaint } from './before-paint.ts'

const Panes = styled.div`
  flex: 1;
  display: flex;
  min-width: 0;
  background: var(--color-background);

  > .list { flex: 1; min-width: 0; }
  .title { margin: 0; padding: var(--space-2) var(--space-4); font-size: var(--text-xl); }
  .title a { display: flex; align-items: center; min-height: 44px; color: inherit; text-decoration: none; }
  &:not([data-open]) .title { padding-block: var(--space-4); }
  > section { display: none; }
  &[data-open] > .list { display: none; }
  &[data-open] > section { flex: 1; min-width: 0; display: flex; flex-direction: column; }
  > .partner-pane { display: none; }
  .none p { margin: 0 0 var(--space-3); }
  .none { padding: var(--space-5) var(--space-4); color: var(--color-muted); text-align: center; }
  .notes { display: grid; gap: var(--space-2); padding-inline: var(--space-3); }
  .notes > * { margin-bottom: max(var(--space-2), env(safe-area-inset-bottom)); }
  .notes:not(:last-child) > * { margin-bottom: var(--space-2); }
  @media (min-width: 992px) {
    min-height: 0;
    > .list, &[data-open] > .list { flex: 0 0 360px; display: flex; flex-direction: column; border-inline-end: var(--stroke-thin) solid var(--color-border); background: var(--color-surface); }
    &:not([data-open]) .title { padding-block: var(--space-2); line-height: 44px; }
    .rows { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; }
    > section { flex: 1; min-width: 0; display: grid; place-content: center; }
  }
  @media (min-width: 1400px) {
    > .partner-pane { flex: 0 0 320px; display: block; overflow-y: auto; border-inline-start: var(--stroke-thin) solid var(--color-border); background: var(--color-surface); }
  }
`

interface ChatPanesProps {
  /** Heading of the list. */
  title: ReactNode
  list: ReactNode
  /** A conversation is open: narrow screens show only it, otherwise only the list. */
  open: boolean
  /** A `section`, followed by the pane of the partner if a conversation is open. */
  children: ReactNode
}

/**
 * List and conversation, side by side from 992 px. The list keeps its scroll position while the
 * conversation changes.
 */
export function ChatPanes({ title, list, open, children }: ChatPanesProps) {
  const rows = useKeptScroll('chats')
  return (
    <Panes className="chat-panes" data-open={open || undefined}>
      <div className="list">
        {title}
        <div className="rows" ref={rows}>
          {list}
        </div>
      </div>
      {children}
    </Panes>
  )
}

/** Keeps the scroll position of a box across pages of this tab. */
function useKeptScroll(name: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useBeforePaint(() => {
    const { current } = box
    if (!current) return
    current.scrollTop = readPlace(name)
    const keep = () => keepPlace(name, current.scrollTop)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
    }
  }, [name])
  return box
}

function readPlace(name: string): number {
  try {
    return Number(sessionStorage.getItem(`scroll:${name}`) ?? 0)
  } catch {
    return 0
  }
}

function keepPlace(name: string, top: number): void {
  try {
    sessionStorage.setItem(`scroll:${name}`, String(Math.round(top)))
  } catch {
    // Without storage the list starts at its top.
  }
}
