import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'swipe-game',
  titleKey: 'swipe:title',
  texts: ['swipe'],
} satisfies Config
