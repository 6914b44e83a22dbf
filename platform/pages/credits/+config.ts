import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'credits',
  titleKey: 'credits:title',
  texts: ['credits', 'discounts'],
} satisfies Config
