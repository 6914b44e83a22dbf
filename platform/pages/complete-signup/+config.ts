import type { Config } from 'vike/types'

export default {
  routeName: 'complete-signup',
  titleKey: 'signup:complete_title',
  texts: ['signup'],
} satisfies Config
