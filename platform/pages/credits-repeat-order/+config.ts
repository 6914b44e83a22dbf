import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'credits-repeat-order',
  titleKey: 'payments:repeat_title',
  texts: ['payments', 'credits'],
  Wrapper: MembersFrame,
} satisfies Config
