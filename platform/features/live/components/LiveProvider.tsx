import { type ReactNode, useEffect } from 'react'
import { useLocale } from '../../../i18n/react.tsx'
import { badgeText } from '../../../ui/badge-text.ts'
import { useMe, usePage, useSite } from '../../../ui/page.tsx'
import { setBadge } from '../app-badge.ts'
import { connectStream } from '../connection.ts'
import { changedBy } from '../event-lists.ts'
import { type MemberCells, useCells, useLiveMe } from '../hooks.ts'
import { POLLING, startPolling } from '../polling.ts'
import { startPresenceHeartbeat } from '../presence-signs.ts'
import { hearPush, pushSubscribed } from '../push-state.ts'
import { emitLive } from '../store.ts'

/**
 * Wraps every page: keeps a member's counters and conversations fresh by the live stream, or by
 * polling if there is none. Does nothing for visitors.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const me = useMe()
  const memberId = me?.id
  const cells = useCells()
  useEffect(() => {
    if (me) cells.take(cells.me, me, () => ({}))
  }, [cells, me])
  useEvents(cells, memberId)
  useOfflinePage(memberId)
  return (
    <>
      <Counters />
      {children}
    </>
  )
}

/** Subscribes to events, by the live stream or by polling; does nothing for a visitor. */
function useEvents(cells: MemberCells, memberId: string | undefined): void {
  const { readAt, presencePass } = usePage()
  useEffect(() => {
    if (!memberId) return
    let open = false
    const everything = () => {
      void cells.refresh(['user', 'chats', 'likes'])
      emitLive({ type: 'refresh' })
    }
    const stops = [
      connectStream(
        {
          onOpen: (is) => {
            open = is
          },
          onBack: everything,
          onEvent: (event) => {
            if (event.type === 'contact') cells.dropPartner(event.member)
            if (emitLive(event)) return
            const { lists, conversation } = changedBy(event, memberId)
            void cells.refresh(lists, conversation)
          },
        },
        readAt,
      ),
      startPolling(() => open, pushSubscribed, everything),
      startPresenceHeartbeat(presencePass),
      hearPush(everything),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cells, memberId, readAt, presencePass])
}

/** Makes the service worker cache the page that it shows when offline. */
function useOfflinePage(memberId: string | undefined): void {
  const { code } = useLocale()
  const { revision, textsRevision } = useSite()
  useEffect(() => {
    if (!memberId || !('serviceWorker' in navigator)) return
    const { scheme = 'device' } = document.documentElement.dataset
    const path = `/offline/${revision}-${textsRevision}-${scheme}/${code}`
    const timer = setTimeout(() => {
      import('../offline-worker.ts')
        .then(({ keepOfflinePage }) => keepOfflinePage(path))
        .catch(() => undefined)
    }, POLLING.first)
    return () => clearTimeout(timer)
  }, [memberId, revision, textsRevision, code])
}

/** `(n)` before the tab's title and the app icon's badge: unread messages plus new likes. */
function Counters() {
  const { title } = usePage()
  const me = useLiveMe()
  const count = me ? me.unreadMessages + me.newLikes : 0
  useEffect(() => {
    document.title = count > 0 ? `(${badgeText(count)}) ${title}` : title
    setBadge(count)
  }, [count, title])
  return null
}
