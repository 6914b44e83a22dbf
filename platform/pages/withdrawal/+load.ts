import type { Load } from '../../core/page.ts'
import { type WithdrawalPage, withdrawalPage } from '../../features/refunds/server.ts'

export const load: Load<WithdrawalPage> = ({ scope, query, form }) => withdrawalPage(scope, query, form)
