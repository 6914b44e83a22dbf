import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'transactions',
  titleKey: 'payments:list_title',
  texts: ['payments', 'credits', 'account', 'errors'],
  Wrapper: MembersFrame,
} satisfies Config
