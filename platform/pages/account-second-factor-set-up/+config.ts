import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-second-factor-set-up',
  titleKey: 'second-factor:set_up_title',
  texts: ['second-factor', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
