import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'invoices-id',
  titleKey: 'payments:invoice',
  texts: ['payments'],
  Wrapper: MembersFrame,
} satisfies Config
