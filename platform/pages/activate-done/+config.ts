import type { Config } from 'vike/types'

export default {
  routeName: 'activate-done',
  titleKey: 'signup:confirm_title',
  texts: ['signup'],
} satisfies Config
