import type { Config } from 'vike/types'

export default {
  routeName: 'members-id-signup',
  titleKey: 'signup:page_title',
  texts: ['signup', 'options'],
} satisfies Config
