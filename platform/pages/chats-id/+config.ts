import type { Config } from 'vike/types'
import { ChatLayout } from '../../renderer/layouts/ChatLayout.tsx'

export default {
  routeName: 'chats-id',
  titleKey: 'chats:title',
  texts: ['chats'],
  Layout: ChatLayout,
} satisfies Config
