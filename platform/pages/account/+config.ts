import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account',
  titleKey: 'account:title',
  texts: ['account'],
  Wrapper: MembersFrame,
} satisfies Config
