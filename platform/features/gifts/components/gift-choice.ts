import { useEffect, useRef } from 'react'
import { type Gift, isGift } from '../../../core/gifts.ts'

const key = (member: string, conversation: string) => `gift:${member}:${conversation}`

/**
 * Stores the refused gift in this tab, so that a member who buys credits finds it selected; null
 * clears it.
 */
export function keepGift(member: string, conversation: string, gift: Gift | null): void {
  try {
    if (gift) sessionStorage.setItem(key(member, conversation), gift)
    else sessionStorage.removeItem(key(member, conversation))
  } catch {
    // Storage may be full or disabled: the member selects the gift again.
  }
}

/** The gift that this member had selected in the conversation; null for none. */
export function keptGift(member: string, conversation: string): Gift | null {
  try {
    const kept = sessionStorage.getItem(key(member, conversation)) ?? ''
    return isGift(kept) ? kept : null
  } catch {
    return null
  }
}

/**
 * Calls `open` once if the gift button of a profile led here; a later reload does not call it
 * again.
 */
export function useGiftLink(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (window.location.hash !== '#gift') return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    latest.current()
  }, [])
}
