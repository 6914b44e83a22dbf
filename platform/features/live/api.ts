import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { pageHidden, tellVisible } from './contract.ts'
import { endPresence, touchPresence } from './presence.ts'

export function liveApi(): CallRoute[] {
  return [
    route(tellVisible, async ({ scope }) => {
      await touchPresence(scope)
      return { ok: true as const }
    }),
    route(pageHidden, async ({ scope }) => {
      if (scope.viewer.kind === 'member') await endPresence(scope as RequestScope<Member>)
      return { ok: true as const }
    }),
  ]
}
