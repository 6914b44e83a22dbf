import { loadMatchFinder } from '../../features/matchfinder/server.ts'

export const load = loadMatchFinder
