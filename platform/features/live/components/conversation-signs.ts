import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLiveEvents } from '../hooks.ts'

const TYPING_LASTS = 6000

/**
 * Whether the partner of this conversation is typing; a typing event is valid for six seconds or
 * until a message arrives.
 */
export function useTyping(conversation: string): boolean {
  const [until, setUntil] = useState(0)
  useLiveEvents((event) => {
    if (event.type === 'typing' && event.conversation === conversation) setUntil(Date.now() + TYPING_LASTS)
    if (event.type === 'message' && event.conversation === conversation) setUntil(0)
  })
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), TYPING_LASTS)
    return () => clearTimeout(timer)
  }, [until])
  return until > 0
}

function onConnection(change: () => void): () => void {
  window.addEventListener('online', change)
  window.addEventListener('offline', change)
  return () => {
    window.removeEventListener('online', change)
    window.removeEventListener('offline', change)
  }
}

/** Whether the browser has a connection at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
}
