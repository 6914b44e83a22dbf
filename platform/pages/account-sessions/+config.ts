import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-sessions',
  titleKey: 'account:sessions_title',
  texts: ['account'],
  Wrapper: MembersFrame,
} satisfies Config
