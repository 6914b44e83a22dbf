import { READS } from '../../core/allowance.ts'
import { PRESENCE_ACT } from '../../core/presence.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Identity } from '../../core/viewer.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, type PassedScope, route } from '../../infra/http/calls.ts'
import { CollectedSigns, type CollectedSignsDeps } from './collected-signs.ts'
import { pageHiddenCall, tellVisibleCall } from './contract.ts'
import { endPresence, touchPresence } from './presence.ts'

export const live: Feature<CollectedSignsDeps> = {
  calls: liveApi,
  export: { sections: [], left: { presence: 'whether a page of the member is open now' } },
  erase: { rows: { 'presence.member_id': 'cascade' } },
}

/** A sign with a pass is collected; one without is looked up, and its answer has the next pass. */
function liveApi(services: CollectedSignsDeps): CallRoute[] {
  const collected = new CollectedSigns(services)
  const byPass = (sign: 'visible' | 'hidden') => ({
    reads: READS.presence,
    given: ({ pass }: { readonly pass?: string | undefined }) =>
      pass === undefined ? undefined : { act: PRESENCE_ACT, pass },
    answer: ({ tenant, member }: PassedScope) => {
      collected.note(tenant.key, member, sign)
      return { ok: true as const }
    },
  })
  return [
    route(
      tellVisibleCall,
      async ({ scope }) => {
        await touchPresence(scope)
        return { ok: true as const, pass: scope.givePass?.(PRESENCE_ACT) }
      },
      byPass('visible'),
    ),
    route(
      pageHiddenCall,
      async ({ scope }) => {
        if (scope.viewer.kind === 'member') await endPresence(scope as RequestScope<Identity>)
        return { ok: true as const }
      },
      byPass('hidden'),
    ),
  ]
}
