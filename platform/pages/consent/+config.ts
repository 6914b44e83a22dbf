import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'consent',
  titleKey: 'consent:title',
  texts: ['consent', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
