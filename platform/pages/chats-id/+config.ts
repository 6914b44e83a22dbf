import type { Config } from 'vike/types'
import { ChatLayout } from '../../renderer/layouts/ChatLayout.tsx'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'chats-id',
  titleKey: 'chats:title',
  texts: ['chats', 'gifts', 'warnings'],
  Layout: ChatLayout,
} satisfies Config
