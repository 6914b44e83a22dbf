import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'notifications',
  titleKey: 'account:notifications_title',
  texts: ['notices', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
