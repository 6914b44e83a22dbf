import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-second-factor-off',
  titleKey: 'second-factor:switch_off',
  texts: ['second-factor'],
  Wrapper: MembersFrame,
} satisfies Config
