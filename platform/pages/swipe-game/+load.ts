import { loadSwipeGame } from '../../features/swipe/server.ts'

export const load = loadSwipeGame
