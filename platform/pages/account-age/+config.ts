import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-age',
  titleKey: 'account:age_title',
  texts: ['age', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
