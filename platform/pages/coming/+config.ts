import type { Config } from 'vike/types'
import { ComingLayout } from '../../renderer/layouts/ComingLayout.tsx'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default { Layout: ComingLayout, Wrapper: MembersFrame } satisfies Config
