import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default { routeName: 'error', Layout: VisitorLayout } satisfies Config
