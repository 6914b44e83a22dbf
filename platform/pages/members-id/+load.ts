import { loadProfile } from '../../features/members/server.ts'

export const load = loadProfile
