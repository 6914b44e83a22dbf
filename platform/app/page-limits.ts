import type { ReadAllowance } from '../core/allowance.ts'
import { routeOfPath } from '../core/route-match.ts'
import type { RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { FINDER_READS } from '../features/matchfinder/contract.ts'
import { PROFILE_READS, SEARCH_READS } from '../features/members/contract.ts'
import { SAVED_READS } from '../features/saved-searches/contract.ts'
import { DECK_READS } from '../features/swipe/contract.ts'

/** Pages that show what a limited call answers count with it. */
const PAGE_READS: Partial<Record<RouteName, ReadAllowance>> = {
  members: SEARCH_READS,
  'members-id': PROFILE_READS,
  'swipe-game': DECK_READS,
  'match-finder': FINDER_READS,
  'account-searches': SAVED_READS,
  'members-id-landing': PROFILE_READS,
  'members-id-landing2': PROFILE_READS,
  'members-id-landing3': PROFILE_READS,
}

/** @throws TooManyAttemptsError where such pages are read too fast */
export function limitPage(path: string, scope: RequestScope): void {
  const route = routeOfPath(path)
  const reads = route && PAGE_READS[route]
  if (reads) scope.limitReads(reads)
}
