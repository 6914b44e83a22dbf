import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Refunders, withdraw } from './commands.ts'
import { declareWithdrawalCall } from './contract.ts'
import { holderOf } from './link.ts'

export function refundsApi(refunders: Refunders): CallRoute[] {
  return [
    route(declareWithdrawalCall, async ({ scope, body, idempotencyKey }) => {
      const { order, amount, name, email, token } = body
      const memberId = await holderOf(scope, token)
      const declaration = { orderId: order, amount, name, email, key: idempotencyKey }
      const { id } = await withdraw(scope, refunders, memberId, declaration)
      return { id, ...(token ? { token } : {}) }
    }),
  ]
}
