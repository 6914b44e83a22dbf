import { useState } from 'react'
import { latePart } from '../../../ui/late-part.tsx'
import { usePage } from '../../../ui/page.tsx'
import { useLiveMe } from '../../live/hooks.ts'
import { bonusEnd } from '../bonus-end.ts'

const load = async () => (await import('./BonusChip.tsx')).BonusChip

/** Loaded late: few members have a running bonus. */
export const BonusPart = latePart(load, import.meta.env.SSR ? await load() : undefined)

/** The chip in the navigation while the time bonus runs. */
export function TimeBonusBanner() {
  const page = usePage()
  const end = bonusEnd(page, useLiveMe())
  const [over, setOver] = useState(false)
  if (over || end === null) return null
  return <BonusPart left={end - page.now} onEnd={() => setOver(true)} />
}
