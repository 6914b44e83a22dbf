import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-limit',
  titleKey: 'spending:title',
  texts: ['spending', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
