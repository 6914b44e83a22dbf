import { useEffect, useRef } from 'react'
import { type Gift, isGift } from '../../../core/gifts.ts'

const key = (member: string, conversation: string) => `gift:${member}:${conversation}`

/**
 * Keeps the gift that was refused in this tab, so that who buys credits comes back to it; null
 * forgets it.
 */
export function keepGift(member: string, conversation: string, gift: Gift | null): void {
  try {
    if (gift) sessionStorage.setItem(key(member, conversation), gift)
    else sessionStorage.removeItem(key(member, conversation))
  } catch {
    // Storage may be full or forbidden: the gift is chosen once more.
  }
}

/** The gift that this member had chosen there; null for none. */
export function keptGift(member: string, conversation: string): Gift | null {
  try {
    const kept = sessionStorage.getItem(key(member, conversation)) ?? ''
    return isGift(kept) ? kept : null
  } catch {
    return null
  }
}

/** Calls `open` where the gift button of a profile led here, once: a reload later is no press. */
export function useGiftLink(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (window.location.hash !== '#gift') return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    latest.current()
  }, [])
}
