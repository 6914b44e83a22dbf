import { useEffect, useRef, useState } from 'react'
import type { Pending } from './conversation-state.ts'

/** Photos and voice messages are files, which session storage cannot hold. */
type Persisted = Omit<Pending, 'file'>

/**
 * Pending messages outlive a reload or a closed page of this tab: separately for each member, under
 * their idempotency key, so that one that did arrive is neither sent nor charged again. Files
 * cannot be stored: leaving while one is being sent asks for confirmation.
 */
export function useUnsent(
  member: string,
  conversation: string,
  pending: readonly Pending[],
  restore: (kept: readonly Pending[]) => void,
): void {
  const storeKey = `unsent:${member}:${conversation}`
  const read = useRef(false)
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    if (read.current) return persist(storeKey, pending)
    read.current = true
    latest.current(persisted(storeKey))
  }, [storeKey, pending])
  const file = pending.some((one) => one.file !== null)
  useEffect(() => {
    if (!file) return
    const leaving = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', leaving)
    return () => window.removeEventListener('beforeunload', leaving)
  }, [file])
}

function persist(storeKey: string, pending: readonly Pending[]): void {
  const texts = pending.filter(({ file }) => file === null).map(({ file: _file, ...one }): Persisted => one)
  try {
    if (texts.length > 0) sessionStorage.setItem(storeKey, JSON.stringify(texts))
    else sessionStorage.removeItem(storeKey)
  } catch {
    // Storage may be full or disabled; the message is still on the page.
  }
}

function persisted(storeKey: string): Pending[] {
  try {
    const texts = JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as Persisted[]
    return texts.map((one) => ({ ...one, file: null }))
  } catch {
    return []
  }
}

/** Typed text is kept in this tab, one draft per member and conversation, until it is sent. */
export function useDraft(
  member: string,
  conversation: string,
  initially: string,
): [string, (text: string) => void] {
  const [text, setText] = useState(initially)
  useEffect(() => {
    const kept = readDraft(member, conversation)
    if (kept) setText(kept)
  }, [member, conversation])
  const keep = (next: string) => {
    setText(next)
    saveDraft(member, conversation, next)
  }
  return [text, keep]
}

const draftKey = (member: string, conversation: string) => `draft:${member}:${conversation}`

/** Stores what this member typed; an empty text deletes it. */
export function saveDraft(member: string, conversation: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(draftKey(member, conversation), text)
    else sessionStorage.removeItem(draftKey(member, conversation))
  } catch {
    // Storage may be full or disabled; the text is still in the input.
  }
}

/** The draft of this member in the conversation; null without one. */
export function readDraft(member: string, conversation: string): string | null {
  try {
    return sessionStorage.getItem(draftKey(member, conversation))
  } catch {
    return null
  }
}
