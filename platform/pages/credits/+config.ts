import type { Config } from 'vike/types'

export default {
  routeName: 'credits',
  titleKey: 'credits:title',
  texts: ['credits', 'discounts'],
} satisfies Config
