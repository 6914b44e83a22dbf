import { accountPage } from '../../features/accounts/server.ts'

export const load = accountPage
