import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ConversationState } from '../conversation-state.ts'
import type { Anchor, KeptConversation } from '../kept-conversations.ts'
import { useBeforePaint } from './before-paint.ts'

/** Pixels from the end within which the reader counts as reading the newest. */
const NEAR_END = 48

interface Scrolled {
  readonly pane: RefObject<HTMLDivElement | null>
  readonly log: RefObject<HTMLDivElement | null>
  readonly state: ConversationState
  readonly kept: KeptConversation
  /** Selects what to start at, placed in the upper third; null: at the newest message. */
  readonly start: '[data-focus]' | '[data-since]' | null
  readonly typing: boolean
  /** Called when the reader reaches the newest message from further up. */
  readonly reached: () => void
}

interface MessageScroll {
  readonly onScroll: () => void
  /** Whether the reader is away from the newest message. */
  readonly away: boolean
  readonly toEnd: () => void
}

/**
 * Keeps the scroll position: at the newest message for a reader at the end; at the same message for
 * a reader up in the history, while pages are added and dropped above and below, and when the
 * reader returns to the conversation. The browser's scroll anchoring, which not all browsers have,
 * is off.
 */
export function useMessageScroll(scrolled: Scrolled): MessageScroll {
  const { pane, log, state, kept, start, typing } = scrolled
  const begun = useRef(false)
  const atEnd = useRef(kept.anchor === undefined && start === null)
  const [away, setAway] = useState(!atEnd.current)
  const sending = useRef(0)
  /** On the way to the newest message, whose page is being loaded. */
  const leaving = useRef(false)
  const settle = () => {
    const box = pane.current
    if (!box) return
    if (atEnd.current) box.scrollTop = box.scrollHeight
    else if (kept.anchor) hold(box, kept.anchor)
  }
  const latest = useRef(settle)
  latest.current = settle

  const note = () => {
    const box = pane.current
    if (!box) return
    const left = box.scrollHeight - box.scrollTop - box.clientHeight
    const { newer } = kept.store.get()
    leaving.current &&= newer
    atEnd.current = leaving.current || (!newer && left < NEAR_END)
    kept.anchor = atEnd.current ? undefined : anchorIn(box)
    setAway(!atEnd.current && (newer || left > box.clientHeight / 2))
  }
  const latestNote = useRef(note)
  latestNote.current = note

  const up = useRef(!atEnd.current)
  const arrive = () => {
    const there = atEnd.current && !kept.store.get().newer
    if (there && up.current) scrolled.reached()
    up.current = !there
  }

  // Runs after everything that may change the height of the messages.
  useBeforePaint(() => {
    const box = pane.current
    const target = start !== null && !begun.current && box?.querySelector<HTMLElement>(start)
    // Scroll to messages that the member sends.
    if (state.pending.length > sending.current) {
      atEnd.current = true
      leaving.current = state.newer
    }
    sending.current = state.pending.length
    begun.current = true
    if (box && target) {
      lookAt(box, target)
      latestNote.current()
    } else latest.current()
    arrive()
  }, [state.messages, state.pending, typing])
  useBeforeChange(kept, latestNote)
  useResize(pane, log, latest)

  const toEnd = () => {
    atEnd.current = true
    kept.anchor = undefined
    setAway(false)
    settle()
    arrive()
  }
  const onScroll = () => {
    note()
    arrive()
  }
  return { onScroll, away, toEnd }
}

/** Stores the reader's position just before the messages change. */
function useBeforeChange({ store }: KeptConversation, note: RefObject<() => void>): void {
  useEffect(() => {
    store.beforeChange = () => note.current()
    return () => {
      store.beforeChange = undefined
    }
  }, [store, note])
}

/** Follows changes of size: loaded pictures, an opening keyboard, notices below. */
function useResize(
  pane: RefObject<HTMLElement | null>,
  log: RefObject<HTMLElement | null>,
  settle: RefObject<() => void>,
): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => settle.current())
    for (const { current } of [pane, log]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [pane, log, settle])
}

/** Scrolls a message into the upper third, and focuses it if it was searched for. */
function lookAt(box: HTMLElement, message: HTMLElement): void {
  box.scrollTop +=
    message.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3
  if (message.hasAttribute('data-focus')) message.focus({ preventScroll: true })
}

/**
 * The first visible message, and its distance from the upper edge. Binary search, because rows are
 * in order.
 */
function anchorIn(box: HTMLElement): Anchor | undefined {
  const edge = box.getBoundingClientRect().top
  const rows = box.querySelectorAll<HTMLElement>('[data-id]')
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle
    else low = middle + 1
  }
  const row = rows[low]
  return row && { message: row.dataset.id ?? '', top: row.getBoundingClientRect().top - edge }
}

function hold(box: HTMLElement, { message, top }: Anchor): void {
  const row = box.querySelector(`[data-id="${message}"]`)
  if (row) box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - top
}
