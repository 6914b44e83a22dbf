import { type CallRoute, route } from '../../infra/http/calls.ts'
import { setLimits } from './commands.ts'
import { getSpendingLimitsCall, setSpendingLimitsCall } from './contract.ts'
import { endUnfitting } from './open-checkouts.ts'
import { presentLimits } from './present.ts'
import { roomOf } from './room.ts'

/** The calls of spending limits. */
export function spendingApi(): CallRoute[] {
  return [
    route(getSpendingLimitsCall, async ({ scope }) => presentLimits(await roomOf(scope))),
    route(setSpendingLimitsCall, async ({ scope, body }) => {
      await setLimits(scope, body)
      await endUnfitting(scope)
      return presentLimits(await roomOf(scope))
    }),
  ]
}
