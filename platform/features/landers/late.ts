import type { Tenant } from '../../core/tenant.ts'
import { landerAt } from './address.ts'

/** Hours of the site's clock between which it is late. */
const LATE_FROM = 20
const LATE_UNTIL = 5

/** Whether it is late in the evening or in the night, by the clock of the site. */
export function isLate(now: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
  )
  return hour >= LATE_FROM || hour < LATE_UNTIL
}

/** Whether the page at `path` may say something else when it is late: it has a question. */
export function looksAtTheClock(tenant: Pick<Tenant, 'landers'>, path: string): boolean {
  const { lander } = landerAt(tenant, path) ?? {}
  if (!lander) return false
  const shown = [lander, ...Object.values(lander.experiment?.variants ?? {})]
  const campaigns = shown.flatMap((one) => Object.values(one.campaigns))
  return [...shown, ...campaigns]
    .flatMap((one) => Object.values(one.sections))
    .some(({ type }) => type === 'question')
}
