import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default { routeName: 'error', texts: ['errors'], Layout: VisitorLayout } satisfies Config
