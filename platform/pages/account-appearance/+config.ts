import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-appearance',
  titleKey: 'account:appearance_title',
  texts: ['account'],
  Wrapper: MembersFrame,
} satisfies Config
