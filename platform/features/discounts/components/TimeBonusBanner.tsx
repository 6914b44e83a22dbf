import { useState } from 'react'
import type { Me, PagePayload } from '../../../core/client.ts'
import { latePart } from '../../../ui/late-part.tsx'
import { usePage } from '../../../ui/page.tsx'
import { useLiveMe } from '../../live/hooks.ts'
import { areaOf } from '../area-clock.ts'
import { bannerShown } from '../countdown.ts'

const load = async () => (await import('./BonusBar.tsx')).BonusBar

/** Few members have a bonus that runs. */
export const BonusPart = latePart(load, import.meta.env.SSR ? await load() : undefined)

/** Milliseconds of the server's clock at which the bonus of this member ends; null where the page shows no bar. */
export function bonusEnd({ now, route }: PagePayload, me: Me | null): number | null {
  const endsAt = me && !me.paid ? me.timeBonusEndsAt : null
  return bannerShown({ area: areaOf(route), endsAt, now }) ? endsAt : null
}

/** The bar at the top while the time bonus runs. */
export function TimeBonusBanner() {
  const page = usePage()
  const end = bonusEnd(page, useLiveMe())
  const [over, setOver] = useState(false)
  if (over || end === null) return null
  return <BonusPart left={end - page.now} onEnd={() => setOver(true)} />
}
