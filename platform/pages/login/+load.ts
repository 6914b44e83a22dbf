import type { LoadInput } from '../../core/page.ts'
import { safeNext } from '../../features/accounts/server.ts'

/** The page loads no texts of errors: the one it may show comes with it. */
export async function load({ query, scope }: LoadInput) {
  return {
    next: safeNext(query.next),
    notice: noticeOf(query, scope),
  }
}

/** Why the reader is here, where they did not come by themselves: another page sent them, or a session has ended. */
function noticeOf({ expired, next }: LoadInput['query'], { t }: LoadInput['scope']): string | null {
  if (expired === '1') return t('errors:login_expired')
  return next ? t('errors:authentication_required') : null
}
