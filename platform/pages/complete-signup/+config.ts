import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'complete-signup',
  titleKey: 'signup:complete_title',
  texts: ['signup'],
  Wrapper: MembersFrame,
} satisfies Config
