import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-email',
  titleKey: 'email-change:title',
  texts: ['account', 'email-change'],
  Wrapper: MembersFrame,
} satisfies Config
