import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { type RepeatPage, repeatPage } from '../../features/payments/server.ts'

interface Data {
  readonly page: RepeatPage | null
}

export const load: Load<Data, Member> = async ({ scope, query }) => ({ page: await repeatPage(scope, query) })
