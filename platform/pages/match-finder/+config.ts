import type { Config } from 'vike/types'
import { membersArea } from '../../renderer/members-area.ts'

export default {
  ...membersArea,
  routeName: 'match-finder',
  titleKey: 'matchfinder:title',
  texts: ['matchfinder', 'members', 'likes'],
} satisfies Config
