import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-chats',
  titleKey: 'account:chats_title',
  texts: ['receipts', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
