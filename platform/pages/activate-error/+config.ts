import type { Config } from 'vike/types'

export default {
  routeName: 'activate-error',
  titleKey: 'errors:activation_failed',
  texts: ['signup'],
} satisfies Config
