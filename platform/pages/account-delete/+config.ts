import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-delete',
  titleKey: 'account:delete_title',
  texts: ['deletion', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
