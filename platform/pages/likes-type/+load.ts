import { loadLikesOfType } from '../../features/likes/server.ts'

export const load = loadLikesOfType
