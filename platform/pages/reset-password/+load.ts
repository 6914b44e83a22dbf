import type { LoadInput } from '../../core/page.ts'

export async function load({ query }: LoadInput) {
  return { sent: query.sent === '1' }
}
