import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'members-id',
  texts: ['members', 'likes', 'safety', 'album'],
} satisfies Config
