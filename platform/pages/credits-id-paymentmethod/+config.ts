import type { Config } from 'vike/types'

export default {
  routeName: 'credits-id-paymentmethod',
  titleKey: 'payments:title',
  texts: ['payments', 'credits'],
} satisfies Config
