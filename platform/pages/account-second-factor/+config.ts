import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-second-factor',
  titleKey: 'second-factor:title',
  texts: ['account', 'second-factor'],
  Wrapper: MembersFrame,
} satisfies Config
