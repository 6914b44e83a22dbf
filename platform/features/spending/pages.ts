import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import type { SpendingLimitsAnswer } from './contract.ts'
import { presentLimits } from './present.ts'
import { roomOf } from './room.ts'

export interface LimitPage {
  readonly limits: SpendingLimitsAnswer
  /** Time zone of the site's calendar, in which days, weeks and months begin. */
  readonly timeZone: string
  readonly saved: boolean
}

/** Data of `/account/limit`. */
export const limitPage: Load<LimitPage, Member> = async ({ scope, query }) => ({
  limits: presentLimits(await roomOf(scope)),
  timeZone: scope.tenant.settings.time_zone,
  saved: query.saved === '1',
})
