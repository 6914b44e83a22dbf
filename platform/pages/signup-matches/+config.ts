import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'signup-matches',
  titleKey: 'signup:matches_title',
  texts: ['signup'],
  Wrapper: MembersFrame,
} satisfies Config
