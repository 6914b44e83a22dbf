import type { RequestScope } from '../core/scope.ts'
import type { Member } from '../core/viewer.ts'

type Given = 'tenant' | 'locale' | 't' | 'viewer' | 'db' | 'country'

/**
 * The scope of a member's request that may change anything, without limits, on a site that sells
 * everything except repeat orders; for calls without HTTP. `request` overrides parts.
 */
export function requestScope(
  request: Pick<RequestScope<Member>, Given> & Partial<RequestScope<Member>>,
): RequestScope<Member> {
  return {
    now: new Date(),
    geoipCountry: request.country,
    paymentsAvailable: true,
    reachesProvider: () => true,
    takesMethod: () => true,
    repeatsMethod: () => false,
    unseal: () => null,
    signPhoto: ([name]) => name,
    variantOf: () => '',
    campaignCode: () => undefined,
    effects: 'all',
    limit: async () => undefined,
    keep: (_name, _seconds, read) => read(),
    limitReads: () => undefined,
    afterCommit: () => undefined,
    ...request,
  }
}
