import { useEffect, useState } from 'react'
import type { AlertName, Me, PagePayload } from '../../../core/client.ts'
import { hasWritten } from '../../../core/tab-changes.ts'
import { latePart } from '../../../ui/late-part.tsx'
import { usePage } from '../../../ui/page.tsx'
import { bonusEnd } from '../../discounts/hooks.ts'
import { readPush, useLiveMe } from '../../live/hooks.ts'
import { type Banners, bannersOf } from '../banners.ts'

const load = async () => (await import('./Notice.tsx')).Notice

/** Loaded lazily: most members have no alert to show. */
export const NoticePart = latePart(load, import.meta.env.SSR ? await load() : undefined)

/**
 * The banners that a page shows when it is rendered on the server; push depends on the browser's
 * permission and on what this tab has sent.
 */
export function bannersOn(page: PagePayload, me: Me | null, wrote = false): Banners {
  const { route, alerts } = page
  return bannersOf({ route, alerts: me ? alerts : [], offer: bonusEnd(page, me) !== null, wrote })
}

export interface ShownBanners extends Banners {
  /** Dismisses the notice immediately; the next one may appear. */
  dismiss(): void
}

/** The banners that this page currently shows. */
export function useBanners(): ShownBanners {
  const page = usePage()
  const me = useLiveMe()
  const [gone, setGone] = useState<readonly AlertName[]>([])
  const asks = useAsksForPush(page)
  const alerts = page.alerts.filter((name) => !gone.includes(name))
  const banners = bannersOn({ ...page, alerts }, me, asks)
  const { notice } = banners
  return { ...banners, dismiss: () => notice && setGone([...gone, notice]) }
}

interface NoticeSlotProps {
  banners: ShownBanners
  place: Banners['place']
}

/** The notice of this page, if this is its place. */
export function NoticeSlot({ banners: { notice, place: there, dismiss }, place }: NoticeSlotProps) {
  if (!notice || there !== place) return null
  return <NoticePart alert={notice} place={place} onDismiss={dismiss} />
}

/** The notice among the cards of the search. */
export function NoticeCard() {
  return <NoticeSlot banners={useBanners()} place="card" />
}

/** A message was sent from this tab, and the browser can still be asked. */
function useAsksForPush(page: PagePayload): boolean {
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    if (!page.alerts.includes('push') || !hasWritten()) return
    void readPush().then(({ capable, subscription }) => setAsks(capable && subscription !== 'denied'))
  }, [page])
  return asks
}
