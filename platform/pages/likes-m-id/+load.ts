import { loadOneLike } from '../../features/likes/server.ts'

export const load = loadOneLike
