import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'members',
  titleKey: 'members:title',
  texts: ['members', 'likes'],
} satisfies Config
