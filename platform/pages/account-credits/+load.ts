import { historyPage } from '../../features/credits/server.ts'

export const load = historyPage
