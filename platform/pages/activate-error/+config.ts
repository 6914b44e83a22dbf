import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'activate-error',
  titleKey: 'errors:activation_failed',
  texts: ['signup'],
  Layout: VisitorLayout,
} satisfies Config
