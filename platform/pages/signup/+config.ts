import type { Config } from 'vike/types'

export default {
  routeName: 'signup',
  titleKey: 'signup:page_title',
  texts: ['signup', 'options'],
} satisfies Config
