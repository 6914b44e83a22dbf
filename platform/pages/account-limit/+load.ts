import { limitPage } from '../../features/spending/server.ts'

export const load = limitPage
