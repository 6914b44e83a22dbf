import type { Me, PagePayload } from '../../core/client.ts'
import { areaOf } from './area-clock.ts'
import { bannerShown } from './countdown.ts'

/**
 * When the bonus of this member ends, in milliseconds of the server's clock; null if the page shows
 * no offer.
 */
export function bonusEnd({ now, route }: Pick<PagePayload, 'now' | 'route'>, me: Me | null): number | null {
  const endsAt = me && !me.paid ? me.timeBonusEndsAt : null
  return bannerShown({ area: areaOf(route), endsAt, now }) ? endsAt : null
}
