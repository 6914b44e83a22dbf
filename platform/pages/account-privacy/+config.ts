import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-privacy',
  titleKey: 'account:privacy_title',
  texts: ['privacy', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
