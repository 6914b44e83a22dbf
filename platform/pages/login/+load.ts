import type { LoadInput } from '../../core/page.ts'
import { safeNext } from '../../features/accounts/server.ts'

export async function load({ query }: LoadInput) {
  return { next: safeNext(query.next), expired: query.expired === '1' }
}
