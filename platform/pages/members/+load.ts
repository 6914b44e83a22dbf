import { loadMembers } from '../../features/members/server.ts'

export const load = loadMembers
