import { comingPage } from '../../features/coming/server.ts'

export const load = comingPage
