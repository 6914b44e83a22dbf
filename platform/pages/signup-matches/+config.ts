import type { Config } from 'vike/types'

export default {
  routeName: 'signup-matches',
  titleKey: 'signup:matches_title',
  texts: ['signup'],
} satisfies Config
