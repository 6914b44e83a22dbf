import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-credits',
  titleKey: 'history:title',
  texts: ['history', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
