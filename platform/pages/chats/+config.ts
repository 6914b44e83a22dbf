import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'chats',
  titleKey: 'chats:title',
  texts: ['chats'],
} satisfies Config
