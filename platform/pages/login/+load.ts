import type { LoadInput } from '../../core/page.ts'
import { safeNext } from '../../features/accounts/server.ts'

/** The page loads no texts of errors: the one it may show comes with it. */
export async function load({ query, scope }: LoadInput) {
  return {
    next: safeNext(query.next),
    expired: query.expired === '1' ? scope.t('errors:login_expired') : null,
  }
}
