import { profileLander } from '../../features/landers/server.ts'

export const load = profileLander('landing3')
