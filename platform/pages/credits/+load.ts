import type { Load } from '../../core/page.ts'
import { type CreditsPageData, creditsPage } from '../../features/payments/server.ts'

export const load: Load<CreditsPageData> = ({ scope, query }) => creditsPage(scope, query)
