import type { Config } from 'vike/types'
import { PlaceholderLayout } from '../../renderer/layouts/PlaceholderLayout.tsx'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default { Layout: PlaceholderLayout, Wrapper: MembersFrame } satisfies Config
