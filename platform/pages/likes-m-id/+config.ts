import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'likes-m-id',
  titleKey: 'likes:title',
  texts: ['likes', 'members'],
} satisfies Config
