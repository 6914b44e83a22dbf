import { loadLikes } from '../../features/likes/server.ts'

export const load = loadLikes
