import type { Config } from 'vike/types'
import { ComingLayout } from '../../renderer/layouts/ComingLayout.tsx'

export default { Layout: ComingLayout } satisfies Config
