import type { LoadInput } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'

export async function load({ query }: LoadInput<Member>) {
  return { done: query.done === '1' }
}
