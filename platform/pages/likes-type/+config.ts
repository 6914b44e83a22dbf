import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'likes-type',
  titleKey: 'likes:title',
  texts: ['likes', 'members'],
} satisfies Config
