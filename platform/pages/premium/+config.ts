import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'premium',
  titleKey: 'pricing:premium_title',
  texts: ['credits', 'discounts', 'pricing'],
} satisfies Config
