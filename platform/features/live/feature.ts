import type { RequestScope } from '../../core/scope.ts'
import type { Identity } from '../../core/viewer.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { pageHiddenCall, tellVisibleCall } from './contract.ts'
import { endPresence, touchPresence } from './presence.ts'

export const live: Feature = {
  calls: liveApi,
  export: { sections: [], left: { presence: 'whether a page of the member is open now' } },
  erase: { rows: { 'presence.member_id': 'cascade' } },
}

function liveApi(): CallRoute[] {
  return [
    route(tellVisibleCall, async ({ scope }) => {
      await touchPresence(scope)
      return { ok: true as const }
    }),
    route(pageHiddenCall, async ({ scope }) => {
      if (scope.viewer.kind === 'member') await endPresence(scope as RequestScope<Identity>)
      return { ok: true as const }
    }),
  ]
}
