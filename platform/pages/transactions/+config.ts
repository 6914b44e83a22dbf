import type { Config } from 'vike/types'

export default {
  routeName: 'transactions',
  titleKey: 'payments:list_title',
  texts: ['payments', 'credits'],
} satisfies Config
