import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-payment-methods',
  titleKey: 'account:payment_methods_title',
  texts: ['payments', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
