import type { Config } from 'vike/types'
import { ChatLayout } from '../../renderer/layouts/ChatLayout.tsx'

export default {
  routeName: 'members-id-chat',
  titleKey: 'chats:title',
  texts: ['chats'],
  Layout: ChatLayout,
} satisfies Config
