import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-password',
  titleKey: 'account:password_title',
  texts: ['account'],
  Wrapper: MembersFrame,
} satisfies Config
