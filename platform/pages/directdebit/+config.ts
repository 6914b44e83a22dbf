import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'directdebit',
  titleKey: 'directdebit:title',
  texts: ['directdebit', 'payments', 'credits'],
  Wrapper: MembersFrame,
} satisfies Config
