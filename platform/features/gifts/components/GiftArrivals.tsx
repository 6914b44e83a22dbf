import { useState } from 'react'
import { latePart } from '../../../ui/late-part.tsx'
import { type ArrivingMessage, arrivedGift, knownUntil } from './gift-arrivals.ts'

const Moment = latePart(async () => (await import('./GiftMoment.tsx')).GiftMoment)

interface GiftArrivalsProps {
  /** Oldest first. */
  readonly messages: readonly ArrivingMessage[]
  /** How many of them were new when the page opened. */
  readonly unread: number
  /** Name of the giver. */
  readonly name: string
}

/** Shows a gift that arrives, or has arrived since the last visit, once and large. */
export function GiftArrivals({ messages, unread, name }: GiftArrivalsProps) {
  const [since] = useState(() => knownUntil(messages, unread))
  const [looked, setLooked] = useState<string | null>(null)
  const arrived = arrivedGift(messages, { since, looked })
  if (!arrived) return null
  return <Moment gift={arrived.gift} name={name} onClose={() => setLooked(arrived.id)} />
}
