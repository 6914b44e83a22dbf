import { placeholderPage } from '../../features/placeholder/server.ts'

export const load = placeholderPage
