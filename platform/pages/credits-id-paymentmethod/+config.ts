import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'credits-id-paymentmethod',
  titleKey: 'payments:title',
  texts: ['payments', 'credits'],
  Wrapper: MembersFrame,
} satisfies Config
