import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { type CreditsPageData, creditsPage } from '../../features/payments/server.ts'

export const load: Load<CreditsPageData, Member> = ({ scope, query }) => creditsPage(scope, query)
