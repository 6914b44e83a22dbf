import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-data',
  titleKey: 'account:data_title',
  texts: ['data', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
