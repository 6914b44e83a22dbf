import type { LoadInput } from '../../core/page.ts'
import { loadLander } from '../../features/landers/server.ts'

export const load = (input: LoadInput) => loadLander({ ...input, params: { name: 'tinderswipe' } })
