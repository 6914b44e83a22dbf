import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { type DebitPage, debitPage } from '../../features/payments/server.ts'

interface Data {
  readonly page: DebitPage | null
}

export const load: Load<Data, Member> = async ({ scope, query }) => ({ page: await debitPage(scope, query) })
