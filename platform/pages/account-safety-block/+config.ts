import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-safety-block',
  titleKey: 'safety:block',
  texts: ['account', 'reports', 'safety'],
  Wrapper: MembersFrame,
} satisfies Config
