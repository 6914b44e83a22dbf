import { languagePage } from '../../features/site/server.ts'

export const load = languagePage
