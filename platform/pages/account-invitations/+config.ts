import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-invitations',
  titleKey: 'account:invitations_title',
  texts: ['account'],
  Wrapper: MembersFrame,
} satisfies Config
